import type { CancelReason, PendingReply, Reply } from '../adapter.ts';
import { type Logger, logSafely } from '../call/logger.ts';
import { isPending, LaterReply } from './later-reply.ts';

/** How a request is answered that needs code which may not be loaded yet. */
export interface LoadFirst<Code> {
  readonly late: Late<Code>;
  readonly run: (code: Code) => Reply | PendingReply;
  readonly refuse: (type: CancelReason | 'internal') => Reply;
  readonly logger: Logger;
}

/** The reply to a request, once its code is there: an internal error if that cannot be loaded. */
export function loadFirst<Code>({
  late,
  run,
  refuse,
  logger,
}: LoadFirst<Code>): Reply | PendingReply {
  if (late.code !== undefined) return run(late.code);
  let running: Reply | PendingReply | undefined;
  let cancelled: CancelReason | undefined;
  const reply = late.load().then(
    (code) => {
      // Nothing is begun for somebody who has gone.
      if (cancelled !== undefined) return refuse(cancelled);
      running = run(code);
      // Whoever watches it may have cancelled it by now.
      if (cancelled !== undefined && isPending(running)) running.cancel(cancelled);
      return running;
    },
    (err: unknown) => {
      logSafely(logger, 'error', { err }, 'A part could not be loaded');
      return refuse('internal');
    },
  );
  return new LaterReply(reply, (reason = 'cancelled') => {
    cancelled = reason;
    if (running !== undefined && isPending(running)) running.cancel(reason);
  });
}

/** Loads something once, and again when asked again after it could not be loaded. */
export class Late<Code> {
  /** What was loaded. */
  code: Code | undefined = undefined;
  readonly #load: () => Promise<Code>;
  #loading: Promise<Code> | undefined = undefined;

  constructor(load: () => Promise<Code>) {
    this.#load = load;
  }

  async load(): Promise<Code> {
    this.#loading ??= this.#load();
    try {
      this.code = await this.#loading;
      return this.code;
    } catch (error) {
      this.#loading = undefined;
      throw error;
    }
  }
}
