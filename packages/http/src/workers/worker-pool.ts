import type { Cluster, Worker } from 'node:cluster';
import { LONGEST_TIMEOUT } from '@mikrokit/router';
import type { CloseOptions } from '../serve-options.ts';
import type { CloseMessage } from './worker-message.ts';

/** Milliseconds after its deadline in which a worker can still end by itself. */
const grace = 5_000;
/** Milliseconds for a worker to end that is not listening yet, so has no calls. */
const startGrace = 500;
/** Milliseconds before a worker is replaced. */
const pauseAfterServing = 100;
const longestPause = 30_000;

/** Keeps a number of worker processes running, all on the same port. */
export class WorkerPool {
  readonly #cluster: Cluster;
  readonly #count: number;
  readonly #workers = new Set<Worker>();
  readonly #listening = new WeakSet<Worker>();
  readonly #pauses = new Set<NodeJS.Timeout>();
  /** Workers that ended before they listened, since the last one that did. */
  #failedStarts = 0;
  #closing = false;
  #rolling: Promise<void> = Promise.resolve();

  constructor(cluster: Cluster, count: number) {
    this.#cluster = cluster;
    this.#count = count;
  }

  /** Resolves with the port when all workers listen. Rejects when one ends before that. */
  async start(): Promise<number> {
    try {
      const ports = await Promise.all(Array.from({ length: this.#count }, () => this.#startOne()));
      return ports[0] as number;
    } catch (error) {
      await this.close({ deadline: 0 });
      throw error;
    }
  }

  /** Replaces the workers one by one. Each new one listens before the old one closes. */
  restart(how: CloseOptions): Promise<void> {
    const before = this.#rolling.catch(() => {});
    this.#rolling = before.then(async () => {
      for (const worker of [...this.#workers]) {
        if (this.#closing) return;
        await this.#startOne();
        await this.#retire(worker, how);
      }
    });
    return this.#rolling;
  }

  /** Closes all workers. */
  async close(how: CloseOptions): Promise<void> {
    this.#closing = true;
    for (const pause of this.#pauses) clearTimeout(pause);
    await Promise.all([...this.#workers].map((worker) => this.#retire(worker, how)));
  }

  /**
   * Resolves with the port once the worker listens. A worker that ends before that is not replaced,
   * unless it is a replacement.
   */
  #startOne(isReplacement = false): Promise<number> {
    const worker = this.#cluster.fork();
    this.#workers.add(worker);
    return new Promise((resolve, reject) => {
      worker.once('listening', ({ port }) => {
        this.#listening.add(worker);
        this.#failedStarts = 0;
        resolve(port);
      });
      worker.once('exit', (code, signal) => {
        const wasAsked = !this.#workers.delete(worker);
        const isKept = isReplacement || this.#listening.has(worker);
        if (isKept && !wasAsked && !this.#closing) this.#replace(worker, signal ?? code);
        reject(new Error(`A worker ended with ${signal ?? code} before it was listening`));
      });
    });
  }

  /**
   * Pauses grow only for workers that fail to start: a client that crashes a serving worker must
   * not stop the others.
   */
  #replace(worker: Worker, how: string | number): void {
    const pause = this.#listening.has(worker)
      ? pauseAfterServing
      : Math.min(longestPause, 100 * 2 ** this.#failedStarts++);
    process.emitWarning(
      `Worker ${worker.process.pid} ended with ${how}; another starts in ${pause} ms`,
      { code: 'MIKROKIT_WORKER' },
    );
    const timer = setTimeout(() => {
      this.#pauses.delete(timer);
      // A worker that fails to start ends, and its exit starts the next.
      this.#startOne(true).catch(() => {});
    }, pause);
    this.#pauses.add(timer);
  }

  /** Asks a worker to close and waits for its end. Kills it if that takes too long. */
  async #retire(worker: Worker, how: CloseOptions): Promise<void> {
    this.#workers.delete(worker);
    if (worker.isDead()) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    const patience = this.#askToEnd(worker, how);
    const timer =
      patience === undefined
        ? undefined
        : setTimeout(() => worker.process.kill('SIGKILL'), patience);
    await ended;
    clearTimeout(timer);
  }

  /** Returns the milliseconds that the worker has to end. `undefined` for no limit. */
  #askToEnd(worker: Worker, how: CloseOptions): number | undefined {
    if (!this.#listening.has(worker)) {
      // It does not receive messages yet.
      worker.process.kill();
      return startGrace;
    }
    const message: CloseMessage = { mikrokit: 'close', how };
    if (worker.isConnected()) worker.send(message);
    const { deadline, delay = 0 } = how;
    if (deadline === undefined) return undefined;
    return Math.min(delay + deadline + grace, LONGEST_TIMEOUT);
  }
}
