import {
  EventParser,
  type ReconnectLimits,
  reconnectWait,
  type StreamedEvent,
  sleep,
} from '@mikrokit/client/http';
import { requestedDelay, systemClock } from '@mikrokit/policies';
import { fetchErrorReader } from '../errors/error-reader.ts';
import { FetchError } from '../errors/fetch-error.ts';
import type { ReconnectEvent } from '../options.ts';
import type { FetchResponse } from './fetch-response.ts';

/** How events are asked for again when their stream breaks off. */
export interface Reconnects {
  /** Sends the call again, for the events behind an id. */
  readonly open: (lastEventId: string | undefined) => Promise<FetchResponse>;
  readonly limits: ReconnectLimits;
  /** Whether the application says that the call may be repeated, so that events may come twice. */
  readonly mayRepeatEvents: boolean;
  readonly isTransient: (error: FetchError) => boolean;
  /** Hears of each failure before the next attempt. */
  readonly onReconnect: ((event: ReconnectEvent) => void) | undefined;
  readonly signal: AbortSignal | undefined;
  /** Aborted when the client is closed. */
  readonly closed: AbortSignal;
  /** When the call must be over, by `performance.now()`; `undefined` for no limit. */
  readonly deadline: number | undefined;
}

interface EventSource {
  /** The bytes of a reply. They throw a `FetchError`. */
  readonly chunksOf: (response: FetchResponse) => AsyncIterable<Uint8Array>;
  readonly maxSize: number;
  /** `undefined` for a call that is sent only once. */
  readonly reconnects: Reconnects | undefined;
}

/** Milliseconds after which a connection without events that ends with `retry: 0` is no failure. */
const LASTED = 1_000;
/** As `reconnectWait` has it. */
const MAX_DELAY = 30_000;

/**
 * Reads the events of a reply, and of the replies to the same request when it breaks off (HTML standard, section 9.2.3). One
 * that ends in good order ends the events, unless the server has sent `retry`, which asks callers to come again.
 */
export class EventReader {
  readonly #source: EventSource;
  readonly #parser: () => EventParser;
  #lastEventId: string | undefined;
  /** The failures since the last event. */
  #attempt = 0;
  #retry: number | undefined;
  #hasEvents = false;

  constructor(source: EventSource) {
    this.#source = source;
    this.#parser = () =>
      new EventParser({
        maxSize: source.maxSize,
        lastEventId: this.#lastEventId,
        onRetry: (milliseconds) => {
          this.#retry = milliseconds;
        },
      });
  }

  async *read(first: FetchResponse): AsyncGenerator<StreamedEvent, void, void> {
    for (let response: FetchResponse | undefined = first; response !== undefined; ) {
      const openedAt = performance.now();
      let failure: FetchError | undefined;
      try {
        yield* this.#readOnce(response);
      } catch (cause) {
        if (!(cause instanceof FetchError)) throw cause;
        failure = cause;
      }
      // The server ended it in good order, to go on in another process.
      if (this.#retry === 0 && performance.now() - openedAt > LASTED) this.#attempt = 0;
      response = await this.#reconnect(response, failure);
    }
  }

  async *#readOnce(response: FetchResponse): AsyncGenerator<StreamedEvent, void, void> {
    const parser = this.#parser();
    for await (const chunk of this.#source.chunksOf(response)) {
      for (const event of parser.push(chunk)) {
        this.#attempt = 0;
        this.#hasEvents = true;
        this.#lastEventId = event.id;
        yield event;
      }
      this.#lastEventId = parser.lastEventId;
    }
  }

  /** The reply that goes on; `undefined` if the events have ended. Throws the failure if there is none. */
  async #reconnect(
    before: FetchResponse,
    failure: FetchError | undefined,
  ): Promise<FetchResponse | undefined> {
    const { reconnects } = this.#source;
    const isAskedFor = this.#retry !== undefined && reconnects?.limits.limit !== 0;
    if (failure === undefined && !(reconnects && isAskedFor && isEventStream(before)))
      return undefined;
    let error = failure ?? endedError(before);
    // Nothing else is an event stream (section 9.2.2), so that nothing else is asked for as one.
    if (reconnects === undefined || !isEventStream(before)) throw error;
    for (;;) {
      await this.#wait(reconnects, error);
      try {
        const opening = reconnects.open(this.#lastEventId || undefined);
        const response = await unlessClosed(opening, reconnects.closed, error);
        // No more events, says the server.
        if (response.status === 204) return undefined;
        if (isEventStream(response)) return response;
        response.cancel();
        throw notEvents(response);
      } catch (cause) {
        if (!(cause instanceof FetchError)) throw cause;
        error = cause;
      }
    }
  }

  /** Waits before the next attempt. Throws the error if there shall be none. */
  async #wait(reconnects: Reconnects, error: FetchError): Promise<void> {
    const { limits, isTransient, mayRepeatEvents, onReconnect } = reconnects;
    const { deadline, signal, closed } = reconnects;
    const lastEventId = this.#lastEventId || undefined;
    // Without an id, and without the wish of the server, events would come twice or be lost.
    const mayGoOn =
      !this.#hasEvents || lastEventId !== undefined || this.#retry !== undefined || mayRepeatEvents;
    if (!mayGoOn || !isTransient(error)) throw error;
    const attempt = ++this.#attempt;
    const delay = delayBefore(
      error,
      reconnectWait({ attempt, retry: this.#retry }, limits),
      limits,
    );
    const left = deadline === undefined ? Number.POSITIVE_INFINITY : deadline - performance.now();
    if (delay === undefined || delay >= left || closed.aborted) throw error;
    onReconnect?.({ attempt, delay, error, lastEventId });
    await sleep(delay, signal ? AbortSignal.any([signal, closed]) : closed).catch((cause) => {
      throw closed.aborted ? error : cause;
    });
  }
}

/**
 * The milliseconds before the next attempt, as long as the reply behind an error asks for; `undefined` for no attempt, also
 * where that is more than `maxDelay`.
 */
function delayBefore(
  error: FetchError,
  own: number | undefined,
  { maxDelay = MAX_DELAY }: ReconnectLimits,
): number | undefined {
  // A stream that broke off began with success.
  if (own === undefined || error.status === undefined || error.status < 400) return own;
  const { least, suggested } = requestedDelay(error, fetchErrorReader, systemClock);
  return least > maxDelay ? undefined : Math.max(least, Math.min(suggested, maxDelay), own);
}

/** The reply that is on its way. Rejects with the failure before once the client is closed, and gives up a reply that comes later. */
function unlessClosed(
  opening: Promise<FetchResponse>,
  closed: AbortSignal,
  failure: FetchError,
): Promise<FetchResponse> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      reject(failure);
      opening.then(
        (late) => late.cancel(),
        () => {},
      );
    };
    if (closed.aborted) return leave();
    closed.addEventListener('abort', leave);
    const stay = () => closed.removeEventListener('abort', leave);
    opening.then(resolve, reject).finally(stay);
  });
}

function isEventStream(response: FetchResponse): boolean {
  return /^text\/event-stream\s*(?:;|$)/i.test(response.header('content-type') ?? '');
}

function endedError({ request, status, headers }: FetchResponse): FetchError {
  const message = 'the server ended the event stream';
  return new FetchError('network', { request, message, status, headers });
}

function notEvents({ request, status, headers }: FetchResponse): FetchError {
  const message = 'the reply is no longer an event stream';
  return new FetchError('protocol', { request, message, status, headers });
}
