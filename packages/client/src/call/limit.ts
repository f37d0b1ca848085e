import { ClientError } from '../client-error.ts';
import { LONGEST_TIME } from './caller.ts';

/** A signal that is aborted, by a `ClientError`, when another is or when a time has passed. */
export class Limit {
  readonly #controller = new AbortController();
  readonly #parent: AbortSignal | undefined;
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #end: number;
  readonly #onAbort: () => void;

  /** `time` is in milliseconds, from `since` on; `whose` names the option it comes from. */
  constructor(
    route: string,
    {
      parent,
      time,
      since = performance.now(),
      whose,
    }: {
      parent: AbortSignal | undefined;
      time: number | undefined;
      since?: number | undefined;
      whose: string;
    },
  ) {
    const abort = (reason: ClientError) => this.#controller.abort(reason);
    this.#parent = parent;
    this.#onAbort = () => abort(toAborted(route, parent?.reason));
    this.#end = time === undefined ? Number.POSITIVE_INFINITY : since + time;
    if (parent?.aborted) this.#onAbort();
    parent?.addEventListener('abort', this.#onAbort);
    this.#timer =
      time === undefined || time > LONGEST_TIME
        ? undefined
        : setTimeout(
            () => {
              const message = `took longer than its ${whose} of ${time} ms`;
              abort(new ClientError('timeout', route, { message }));
            },
            Math.max(0, this.#end - performance.now()),
          );
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
    timer = setTimeout(resolve, Math.min(time, LONGEST_TIME));
  });
  try {
    await untilAborted(waiting, signal);
  } finally {
    clearTimeout(timer);
  }
}
