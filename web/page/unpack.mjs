/** Unpacks the archive that pack.py wrote into Python's file system. */

const BLOCK = 512;
const text = (bytes) => new TextDecoder().decode(bytes).replace(/\0.*$/s, "");

/** The files of a tar archive: names and contents, which are parts of the archive's own memory. */
export function* filesOf(tar) {
  for (let at = 0; tar[at];) {
    const [name, prefix] = [text(tar.subarray(at, at + 100)), text(tar.subarray(at + 345, at + 500))];
    const size = parseInt(text(tar.subarray(at + 124, at + 136)), 8);
    yield [prefix ? `${prefix}/${name}` : name, tar.subarray(at + BLOCK, at + BLOCK + size)];
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/** A stream of gzipped bytes, unpacked. */
export async function gunzipped(stream) {
  return new Uint8Array(await new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** Puts the files of a tar archive below a folder. They go on using the archive's memory. */
export function unpack(python, tar, folder) {
  const folders = new Set();
  for (const [name, content] of filesOf(tar)) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(parent)) python.FS.mkdirTree(parent);
    folders.add(parent);
    python.FS.writeFile(path, content, { canOwn: true });
  }
  python.pyimport("importlib").invalidate_caches();
}
