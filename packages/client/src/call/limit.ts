import { ClientError } from '../client-error.ts';

// What lasts longer, as `Infinity` does, would be over at once in setTimeout.
const longestTime = 2 ** 31 - 1;

/** A signal that is aborted, by a `ClientError`, when another is or when a time has passed. */
export class Limit {
  readonly #controller = new AbortController();
  readonly #parent: AbortSignal | undefined;
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #end: number;
  readonly #onAbort: () => void;

  /** `time` is in milliseconds; `whose` names the option it comes from. */
  constructor(
    route: string,
    {
      parent,
      time,
      whose,
    }: { parent: AbortSignal | undefined; time: number | undefined; whose: string },
  ) {
    const abort = (reason: ClientError) => this.#controller.abort(reason);
    this.#parent = parent;
    this.#onAbort = () => abort(toAborted(route, parent?.reason));
    this.#end = time === undefined ? Number.POSITIVE_INFINITY : performance.now() + time;
    if (parent?.aborted) this.#onAbort();
    parent?.addEventListener('abort', this.#onAbort);
    this.#timer =
      time === undefined || time > longestTime
        ? undefined
        : setTimeout(() => {
            abort(
              new ClientError('timeout', route, {
                message: `took longer than its ${whose} of ${time} ms`,
              }),
            );
          }, time);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Milliseconds left. */
  get left(): number {
    return this.#end - performance.now();
  }

  /** Frees the timer and the other signal. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#parent?.removeEventListener('abort', this.#onAbort);
  }
}

function toAborted(route: string, reason: unknown): ClientError {
  if (reason instanceof ClientError) return reason;
  return new ClientError('aborted', route, { message: 'the signal was aborted', cause: reason });
}

/** What a promise gives, unless the signal is aborted first: then its reason is thrown. */
export function untilAborted<T>(promise: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    const leave = () => signal.removeEventListener('abort', onAbort);
    promise.then(
      (value) => {
        leave();
        resolve(value);
      },
      (error) => {
        leave();
        reject(signal.aborted ? signal.reason : error);
      },
    );
  });
}

/** Waits, unless the signal is aborted first. */
export async function sleep(time: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.min(time, longestTime));
  });
  try {
    await untilAborted(waiting, signal);
  } finally {
    clearTimeout(timer);
  }
}
