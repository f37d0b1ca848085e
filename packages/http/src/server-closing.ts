import { Deadline } from '@mikrokit/router';
import type { ServerConnections } from './node/connections/server-connections.ts';
import type { CloseOptions, ServeOptions } from './serve-options.ts';

/**
 * Closes a server: first its calls, then the work that they left running, then the application's
 * own parts.
 */
export class ServerClosing {
  readonly #connections: ServerConnections;
  readonly #onClose: ServeOptions['onClose'];
  readonly #deadline: Deadline;
  #closed: Promise<void> | undefined;

  constructor(connections: ServerConnections, { onClose }: ServeOptions) {
    this.#connections = connections;
    this.#onClose = onClose;
    this.#deadline = new Deadline(() => connections.stopWork());
    // First, before waiting callers continue.
    this.#deadline.passed.then(() => connections.cut());
  }

  /** A later call can bring an earlier deadline. */
  close(how: CloseOptions): Promise<void> {
    if (this.#closed === undefined) this.#closed = this.#close(how);
    else if (how.deadline !== undefined) this.#deadline.start(how.deadline);
    return this.#closed;
  }

  async #close({ deadline, delay = 0 }: CloseOptions): Promise<void> {
    if (delay > 0) {
      this.#connections.drain();
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
    if (deadline !== undefined) this.#deadline.start(deadline);
    await this.#connections.close();
    await this.#deadline.until(this.#connections.settleWork());
    if (this.#onClose !== undefined) await this.#deadline.until(runOnClose(this.#onClose));
    this.#deadline.stop();
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
