import { ClientError } from '../client-error.ts';
import { LONGEST_TIMEOUT } from '../options.ts';

interface TimeLimitOptions {
  /** Another signal that ends the call. */
  readonly parent: AbortSignal | undefined;
  /** Milliseconds since `since`. `undefined` for no limit. */
  readonly time: number | undefined;
  /** Default: now, by `performance.now()`. */
  readonly since?: number | undefined;
  /** Name of the option that sets the limit, for the error's message. */
  readonly option: string;
}

/** A signal that aborts with a `ClientError` when its parent aborts, or when its time is over. */
export class TimeLimit {
  readonly #controller = new AbortController();
  readonly #parent: AbortSignal | undefined;
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #end: number;
  readonly #onAbort: () => void;

  constructor(
    route: string,
    { parent, time, since = performance.now(), option }: TimeLimitOptions,
  ) {
    const abort = (reason: ClientError) => this.#controller.abort(reason);
    this.#parent = parent;
    this.#onAbort = () => abort(toAborted(route, parent?.reason));
    this.#end = time === undefined ? Number.POSITIVE_INFINITY : since + time;
    if (parent?.aborted) this.#onAbort();
    parent?.addEventListener('abort', this.#onAbort);
    this.#timer =
      time === undefined || time > LONGEST_TIMEOUT
        ? undefined
        : setTimeout(
            () => {
              const message = `took longer than its ${option} of ${time} ms`;
              abort(new ClientError('timeout', route, { message }));
            },
            Math.max(0, this.#end - performance.now()),
          );
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** In milliseconds. */
  get remaining(): number {
    return this.#end - performance.now();
  }

  /** Ends the call for another reason. */
  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** Removes the time limit: only the parent and `abort` still end the call. */
  lift(): void {
    clearTimeout(this.#timer);
  }

  /** Releases the timer and the parent signal. */
  clear(): void {
    this.lift();
    this.#parent?.removeEventListener('abort', this.#onAbort);
  }
}

function toAborted(route: string, reason: unknown): ClientError {
  if (reason instanceof ClientError) return reason;
  return new ClientError('aborted', route, { message: 'the signal was aborted', cause: reason });
}

/** Settles like `promise`, or rejects with the signal's reason if it aborts first. */
export function untilAborted<T>(promise: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    const removeListener = () => signal.removeEventListener('abort', onAbort);
    promise.then(
      (value) => {
        removeListener();
        resolve(value);
      },
      (error) => {
        removeListener();
        reject(signal.aborted ? signal.reason : error);
      },
    );
  });
}

/** Waits, or rejects with the signal's reason if it aborts first. */
export async function sleep(time: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.min(time, LONGEST_TIMEOUT));
  });
  try {
    await untilAborted(waiting, signal);
  } finally {
    clearTimeout(timer);
  }
}
