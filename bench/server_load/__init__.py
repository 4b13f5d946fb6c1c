"""The parts of the server's benchmarks: matches to play, a server to start, clients to play them."""
