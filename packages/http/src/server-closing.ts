import type { ServerConnections } from './node/connections/server-connections.ts';
import type { CloseOptions, ServeOptions } from './serve-options.ts';

/**
 * Closes a server: first its calls, then the work that they left running, then the application's
 * own parts.
 */
export class ServerClosing {
  readonly #connections: ServerConnections;
  readonly #onClose: ServeOptions['onClose'];
  readonly #deadline = Promise.withResolvers<void>();
  #timer: NodeJS.Timeout | undefined;
  /** By `performance.now()`. */
  #endsAt = Number.POSITIVE_INFINITY;
  #closed: Promise<void> | undefined;

  constructor(connections: ServerConnections, { onClose }: ServeOptions) {
    this.#connections = connections;
    this.#onClose = onClose;
  }

  /** A later call can bring an earlier deadline. */
  close(how: CloseOptions): Promise<void> {
    if (this.#closed === undefined) this.#closed = this.#close(how);
    else if (how.deadline !== undefined) this.#startDeadline(how.deadline);
    return this.#closed;
  }

  async #close({ deadline, delay = 0 }: CloseOptions): Promise<void> {
    if (delay > 0) {
      this.#connections.drain();
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
    if (deadline !== undefined) this.#startDeadline(deadline);
    await this.#connections.close();
    await this.#untilDeadline(this.#connections.settleWork());
    if (this.#onClose !== undefined) await this.#untilDeadline(runOnClose(this.#onClose));
    clearTimeout(this.#timer);
  }

  #startDeadline(milliseconds: number): void {
    const endsAt = performance.now() + milliseconds;
    if (endsAt >= this.#endsAt) return;
    this.#endsAt = endsAt;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#endAll(), milliseconds);
  }

  #endAll(): void {
    const cut = () => {
      this.#connections.cut();
      this.#deadline.resolve();
    };
    if (this.#connections.stopWork()) this.#timer = setTimeout(cut, TIME_TO_STORE);
    else cut();
  }

  #untilDeadline(work: Promise<void>): Promise<void> {
    return Promise.race([work, this.#deadline.promise]);
  }
}

/** Runs the application's `onClose`. Its error must not keep the process from ending. */
export async function runOnClose(onClose: () => unknown): Promise<void> {
  try {
    await onClose();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}

/** Milliseconds to store the end of detached streams and tell their readers. */
const TIME_TO_STORE = 100;
