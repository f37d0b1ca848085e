import { writeSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { spinnerThreadFile } from '../spinner-thread-file.ts';
import { CLEAR_LINE, DRAWING, HIDDEN, SHOWN, type SpinnerData } from './spinner-state.ts';

/** The spinner's text while types are read. */
export const READING_TYPES = 'Reading types';

const STDERR = 2;

/**
 * Shows on a terminal which task is running and for how long, once it takes longer than a second. A
 * separate thread draws it, because the compiler blocks this one. Shows nothing if there is no
 * terminal.
 */
export class Spinner {
  readonly #isShown: boolean;
  readonly #hasColor: boolean;
  readonly #state = new Int32Array(new SharedArrayBuffer(4));
  #thread: Worker | undefined;

  /** Colours follow https://no-color.org. */
  constructor({ stderr, env }: Pick<NodeJS.Process, 'stderr' | 'env'> = process) {
    this.#isShown = stderr.isTTY && env.TERM !== 'dumb';
    this.#hasColor = !env.NO_COLOR;
  }

  /** Shows it for some work, and returns the result of the work. */
  during<T>(what: string, work: () => T): T {
    this.start(what);
    try {
      return work();
    } finally {
      this.stop();
    }
  }

  /** Shows it until a promise settles. Nothing else should be printed meanwhile. */
  async until<T>(what: string, work: Promise<T>): Promise<T> {
    this.start(what);
    try {
      return await work;
    } finally {
      this.stop();
    }
  }

  start(what: string): void {
    if (!this.#isShown) return;
    this.stop();
    Atomics.store(this.#state, 0, SHOWN);
    this.#thread ??= this.#startThread();
    this.#thread.postMessage(what);
  }

  /** Removes it, so that the next line is printed in its place. */
  stop(): void {
    if (this.#thread === undefined || Atomics.load(this.#state, 0) === HIDDEN) return;
    while (Atomics.compareExchange(this.#state, 0, SHOWN, HIDDEN) === DRAWING) {
      Atomics.wait(this.#state, 0, DRAWING, 1);
    }
    this.#thread.postMessage(undefined);
    writeSync(STDERR, CLEAR_LINE);
  }

  /** Removes it, and ends its thread. */
  end(): void {
    this.stop();
    void this.#thread?.terminate();
    this.#thread = undefined;
  }

  #startThread(): Worker {
    // Loaded for the first spinner only, because most starts of a server show none.
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const workerData: SpinnerData = { state: this.#state, hasColor: this.#hasColor };
    // Without the options of this process, such as `--import`.
    const thread = new Worker(spinnerThreadFile, { workerData, execArgv: [] });
    thread.unref();
    return thread;
  }
}
