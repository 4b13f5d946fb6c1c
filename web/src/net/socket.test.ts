import { beforeEach, describe, expect, it } from "vitest";
import type { ClientMessage, ServerMessage } from "../gen/wire";
import { Socket, type ConnectionState, type Wire } from "./socket";

class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  sent: ClientMessage[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.onclose?.();
  }
  receive(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
}

let wires: FakeWire[];
let timers: Map<number, { ms: number; run: () => void }>;
let states: ConnectionState[];
let heard: ServerMessage[];
let socket: Socket;

/** The latest wire. */
const wire = () => wires[wires.length - 1] as FakeWire;
/** Let the timer that fires next fire. */
function pass(): void {
  const [id, timer] = [...timers].sort((a, b) => a[1].ms - b[1].ms)[0] as [number, { run: () => void }];
  timers.delete(id);
  timer.run();
}
const submit = { kind: "submit", request: "r1", match: "m", action: { kind: "pass" }, prompt: 3 } as const;

beforeEach(() => {
  wires = [];
  timers = new Map();
  states = [];
  heard = [];
  let next = 0;
  socket = new Socket(
    {
      open: () => {
        wires.push(new FakeWire());
        return wire();
      },
      after: (ms, run) => {
        timers.set(++next, { ms, run });
        return next;
      },
      cancel: (timer) => timers.delete(timer as number),
      random: () => 0.5,
    },
    { message: (m) => heard.push(m), connection: (s) => states.push(s), known: () => 7 },
  );
  socket.start();
});

describe("a socket", () => {
  it("watches once it is open, and again after a loss, from what it knows", () => {
    socket.watch("m");
    expect(wire().sent).toEqual([]);
    wire().onopen?.();
    expect(wire().sent).toEqual([{ kind: "watch", match: "m", since: 7 }]);
    wire().onclose?.();
    expect(states).toEqual(["open", "lost"]);
    pass();
    wire().onopen?.();
    expect(wires).toHaveLength(2);
    expect(wire().sent).toEqual([{ kind: "watch", match: "m", since: 7 }]);
  });

  it("repeats a submit until it is answered", () => {
    wire().onopen?.();
    socket.keep(submit);
    wire().onclose?.();
    pass();
    wire().onopen?.();
    expect(wire().sent).toEqual([submit]);
    wire().receive({ kind: "accepted", request: "r1", match: "m", seq: 8 });
    expect(socket.unanswered).toBe(0);
    wire().onclose?.();
    pass();
    wire().onopen?.();
    expect(wire().sent).toEqual([]);
  });

  it("keeps what is submitted while there is no connection", () => {
    socket.keep(submit);
    expect(socket.unanswered).toBe(1);
    wire().onopen?.();
    expect(wire().sent).toEqual([submit]);
  });

  it("does not repeat a refused request", () => {
    wire().onopen?.();
    socket.keep(submit);
    wire().receive({ kind: "rejected", request: "r1", match: "m", problem: { code: "a/b", message: "No." } });
    expect(socket.unanswered).toBe(0);
    expect(heard).toHaveLength(1);
  });

  it("repeats what the server had no time for", () => {
    wire().onopen?.();
    socket.keep(submit);
    wire().receive({ kind: "error", problem: { code: "limits/too-fast", message: "Slow down." }, request: null, match: null });
    pass();
    expect(wire().sent).toEqual([submit, submit]);
  });

  it("watches again what the server had no time to show", () => {
    wire().onopen?.();
    socket.watch("m");
    wire().receive({ kind: "error", problem: { code: "limits/too-fast", message: "Slow down." }, request: null, match: null });
    pass();
    const watch = { kind: "watch", match: "m", since: 7 };
    expect(wire().sent).toEqual([watch, watch]);
  });

  it("asks for a hint or a preview again after a loss, and no longer once it is dropped", () => {
    const hint = { kind: "hint", request: "h1", match: "m", limit: 5 } as const;
    const preview = { kind: "preview", request: "p1", match: "m", action: { kind: "pass" } } as const;
    socket.keep(hint); // before there is a connection
    socket.keep(preview);
    wire().onopen?.();
    expect(wire().sent).toEqual([hint, preview]);
    wire().onclose?.();
    socket.drop("p1");
    pass();
    wire().onopen?.();
    expect(wire().sent).toEqual([hint]);
    wire().receive({ kind: "hint_answer", request: "h1", match: "m", candidates: [], complete: true, why: [] });
    expect(socket.unanswered).toBe(0);
  });

  it("repeats a hint that the server was too busy for, and tells nobody", () => {
    const hint = { kind: "hint", request: "h1", match: "m", limit: 5 } as const;
    wire().onopen?.();
    socket.keep(hint);
    wire().receive({ kind: "rejected", request: "h1", match: "m", problem: { code: "limits/hint", message: "One at a time." } });
    expect(heard).toEqual([]);
    pass();
    expect(wire().sent).toEqual([hint, hint]);
  });

  it.each(["update", "change"])("keeps a submit that only an %s speaks of: its answer is still to come", (kind) => {
    wire().onopen?.();
    socket.keep(submit);
    wire().receive({ kind, match: "m", seq: 8, request: "r1" } as ServerMessage);
    expect(socket.unanswered).toBe(1);
  });

  it("sends nothing on a new wire before it is open", () => {
    wire().onopen?.();
    socket.stop();
    socket.start();
    socket.keep(submit);
    expect(wire().sent).toEqual([]);
    wire().onopen?.();
    expect(wire().sent).toEqual([submit]);
  });

  it("waits longer after each failure", () => {
    wire().onclose?.();
    const first = [...timers.values()][0]?.ms as number;
    pass();
    wire().onclose?.();
    expect([...timers.values()][0]?.ms).toBeGreaterThan(first);
  });

  it("comes back no sooner than a goodbye asks", () => {
    wire().onopen?.();
    wire().receive({ kind: "goodbye", problem: { code: "server/stopping", message: "Bye." }, after: 5 });
    wire().onclose?.();
    expect([...timers.values()][0]?.ms).toBe(5000);
  });

  it("takes a line that does not answer a ping for dead", () => {
    wire().onopen?.();
    pass();
    expect(wire().sent).toEqual([{ kind: "ping" }]);
    pass();
    expect(states).toEqual(["open", "lost"]);
    pass();
    expect(wires).toHaveLength(2);
  });

  it("stays closed when stopped", () => {
    wire().onopen?.();
    socket.stop();
    expect(timers.size).toBe(0);
    expect(states).toEqual(["open"]);
  });

  it("tries at once when hurried", () => {
    wire().onclose?.();
    socket.reconnectNow();
    expect(wires).toHaveLength(2);
    expect(timers.size).toBe(0);
  });
});

it("gives the wire up as soon as the browser knows that there is no network, and tries again", () => {
  wire().onopen?.();
  socket.networkLost();
  expect(states).toEqual(["open", "lost"]);
  pass(); // a server on this machine still answers
  expect(wires).toHaveLength(2);
  wire().onopen?.();
  expect(states).toEqual(["open", "lost", "open"]);
  socket.stop();
  socket.networkLost();
  expect(wires).toHaveLength(2);
});
