import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { TimingRecord } from '../transport.ts';
import type { ConnectTimes } from './connect-times.ts';

/** undici publishes a request's connection here, right after the request gets it. */
const SEND_HEADERS = 'undici:client:sendHeaders';

/** Composes a dispatcher that records the times of a request. */
export function withTimes(
  timings: TimingRecord,
  take: (socket: Duplex) => ConnectTimes | undefined,
): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    timings.start = performance.now();
    return dispatch(options, new TimedHandler(handler, timings, take));
  };
}

class TimedHandler implements Dispatcher.DispatchHandler {
  readonly #handler: Dispatcher.DispatchHandler;
  readonly #timings: TimingRecord;
  readonly #take: (socket: Duplex) => ConnectTimes | undefined;

  constructor(
    handler: Dispatcher.DispatchHandler,
    timings: TimingRecord,
    take: (socket: Duplex) => ConnectTimes | undefined,
  ) {
    this.#handler = handler;
    this.#timings = timings;
    this.#take = take;
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#timings.requestStart = performance.now();
    const onSend = (message: unknown) => {
      // The first message is about this request: undici sends it before anything else can happen.
      unsubscribe(SEND_HEADERS, onSend);
      const { socket } = message as { readonly socket: Duplex };
      const { start, ...times } = this.#take(socket) ?? {};
      // A request can get a connection that was made for another.
      if (start !== undefined && start >= (this.#timings.start as number))
        Object.assign(this.#timings, { connectStart: start, ...times });
    };
    subscribe(SEND_HEADERS, onSend);
    queueMicrotask(() => unsubscribe(SEND_HEADERS, onSend));
    this.#handler.onRequestStart?.(controller, context);
  }

  onRequestSent(): void {
    this.#timings.requestEnd = performance.now();
    this.#handler.onRequestSent?.();
  }

  onResponseStart(...head: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>) {
    this.#timings.responseStart = performance.now();
    this.#handler.onResponseStart?.(...head);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#handler.onResponseData?.(controller, chunk);
  }

  onResponseEnd(...end: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>) {
    this.#timings.responseEnd = performance.now();
    this.#handler.onResponseEnd?.(...end);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.#handler.onResponseError?.(controller, error);
  }
}
