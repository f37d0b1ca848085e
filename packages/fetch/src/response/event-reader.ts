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
  /** Sends the call again, for the events after an id. */
  readonly open: (lastEventId: string | undefined) => Promise<FetchResponse>;
  readonly limits: ReconnectLimits;
  /** Whether the application allows to repeat the call, so that events can come twice. */
  readonly mayRepeatEvents: boolean;
  readonly isTransient: (error: FetchError) => boolean;
  /** Hears of each failure before the next attempt. */
  readonly onReconnect: ((event: ReconnectEvent) => void) | undefined;
  readonly signal: AbortSignal | undefined;
  /** Aborted when the client is closed. */
  readonly closed: AbortSignal;
  /** When the call must end, by `performance.now()`. `undefined` without a limit. */
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
/** As in `reconnectWait`. */
const MAX_DELAY = 30_000;

/**
 * Reads the events of a reply. If it breaks off, sends the same request again and continues (HTML
 * standard, section 9.2.3). A stream that the server ends is complete, unless the server sent
 * `retry`, which asks clients to reconnect.
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
      // The server ended it to continue in another process.
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

  /**
   * The reply that continues the stream. `undefined` if the events have ended. Throws the failure
   * if the stream cannot be resumed.
   */
  async #reconnect(
    before: FetchResponse,
    failure: FetchError | undefined,
  ): Promise<FetchResponse | undefined> {
    const { reconnects } = this.#source;
    const isAskedFor = this.#retry !== undefined && reconnects?.limits.limit !== 0;
    if (failure === undefined && !(reconnects && isAskedFor && isEventStream(before)))
      return undefined;
    let error = failure ?? endedError(before);
    // Only an event stream can be resumed (section 9.2.2).
    if (reconnects === undefined || !isEventStream(before)) throw error;
    for (;;) {
      await this.#wait(reconnects, error);
      try {
        const opening = reconnects.open(this.#lastEventId || undefined);
        const response = await unlessClosed(opening, reconnects.closed, error);
        // The server says that there are no more events.
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

  /** Waits before the next attempt. Throws the error if there is none. */
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
 * The milliseconds before the next attempt, at least what the reply of the error asks for.
 * `undefined` if there is no attempt, also if the wait would exceed `maxDelay`.
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

/**
 * The reply that is on its way. Once the client is closed, it rejects with the previous failure and
 * closes a reply that comes later.
 */
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
