/** A second Python for what takes long, so that the first one goes on answering. It ends when nothing was asked for a while. */

const IDLE_MS = 60_000;

interface Waiting {
  done(result: Uint8Array<ArrayBuffer>): void;
  failed(error: Error): void;
}

export class Helper {
  /** Data files that the first Python had to load; the second one needs them too. */
  readonly files = new Set<string>();
  private worker: Worker | null = null;
  private waiting: Waiting[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly base: string) {}

  /** Have a pickled job done; jobs are done one after the other. */
  run(job: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    clearTimeout(this.timer);
    this.worker ??= this.start();
    this.worker.postMessage({ base: this.base, job, files: [...this.files] }, [job.buffer]);
    return new Promise((done, failed) => this.waiting.push({ done, failed }));
  }

  private start(): Worker {
    const worker = new Worker(new URL("./helperWorker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<{ result?: Uint8Array<ArrayBuffer>; failure?: string }>) => {
      const next = this.waiting.shift();
      if (data.result) next?.done(data.result);
      else next?.failed(new Error(data.failure));
      if (!this.waiting.length) this.timer = setTimeout(() => this.end(), IDLE_MS);
    };
    worker.onerror = (event) => {
      this.end();
      for (const one of this.waiting.splice(0)) one.failed(new Error(event.message));
    };
    return worker;
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}
