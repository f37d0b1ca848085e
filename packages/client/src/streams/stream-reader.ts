import { RpcError, toRemote } from '@mikrokit/router/protocol';
import { INVALID } from '@mikrokit/types/runtime/client';
import type { ClientRoute } from '../call/client-route.ts';
import type { Connection } from '../call/connection.ts';
import type { StreamState } from '../call/lazy-stream.ts';
import { parseReply, type ReplyHead, replyError } from '../call/read-reply.ts';
import { readResultWithHooks } from '../call/read-result-with-hooks.ts';
import { ClientError, toCallError } from '../client-error.ts';
import type { ClientCall } from '../options.ts';
import { limitsOf } from '../policies/call-limits.ts';
import { recordReply } from '../policies/record-reply.ts';
import { BodyReader } from '../transport/body-reader.ts';
import { readBytes, toText } from '../transport/read-bytes.ts';
import { headerOf } from '../transport/reply-headers.ts';
import {
  type LocalTransport,
  MAX_REPLY_SIZE,
  type StreamBody,
  type Transport,
  type TransportRequest,
} from '../transport/transport.ts';
import { chunksOf } from './chunks-of.ts';
import { EventParser, type StreamedEvent } from './event-parser.ts';
import { reconnectDelay } from './reconnecting.ts';
import { inLists, type StreamItem } from './stream-items.ts';
import { StreamRequests } from './stream-requests.ts';
import { sleep, TimeLimit, untilAborted } from './time-limit.ts';

/** Milliseconds without a byte after which a connection counts as broken: two heartbeats. */
const SILENCE = 30_000;

/**
 * A connection without events that lasted this long, in milliseconds, and ended with `retry: 0` is
 * not a failure.
 */
const LASTED = 1_000;

/**
 * Milliseconds in which a reply must end after its result, so that its connection can be reused.
 */
const ENDING = 1_000;

/**
 * The reason for aborting a connection that is no longer read. Created once, because stacks are
 * slow.
 */
const OVER = new Error('the stream is not read any longer');

/** Reads the items of one stream, over as many connections as it takes. */
export class StreamReader {
  readonly #connection: Connection;
  readonly #signal: AbortSignal;
  readonly #state: StreamState;
  readonly #requests: StreamRequests;
  /** The attempts since the last event. */
  #attempt = 0;
  #retry: number | undefined;

  constructor(connection: Connection, signal: AbortSignal, state: StreamState) {
    this.#state = state;
    this.#connection = connection;
    this.#signal = signal;
    this.#requests = new StreamRequests(connection);
  }

  /** Yields the items that arrived together as a list. Returns the result at the end. */
  async *read(call: ClientCall): AsyncGenerator<readonly StreamItem[], unknown, void> {
    const { route: id, options, started } = call;
    const { signal, deadline } = limitsOf(call);
    const transport = this.#connection.transport as Transport | LocalTransport;
    const parent = signal ? AbortSignal.any([signal, this.#signal]) : this.#signal;
    const whole = new TimeLimit(id, { parent, time: deadline, since: started, option: 'deadline' });
    try {
      if ('callRoute' in transport) return yield* this.#readLocally(transport, call, whole.signal);
      const route = await untilAborted(this.#requests.find(call, this.#state), whole.signal);
      for (;;) {
        const openedAt = performance.now();
        try {
          return yield* this.#readOnce(call, route, whole.signal);
        } catch (cause) {
          if (whole.signal.aborted) throw whole.signal.reason;
          const error = toCallError(id, cause, true);
          // The server ended it on purpose, to continue in another process.
          if (this.#retry === 0 && performance.now() - openedAt > LASTED) this.#attempt = 0;
          const reconnecting = { attempt: ++this.#attempt, retry: this.#retry };
          const delay = reconnectDelay(error, reconnecting, {
            codec: route.codec,
            settings: options,
            isDetached: this.#state.id !== undefined,
          });
          if (delay === undefined || delay >= whole.remaining) throw error;
          const { lastEventId } = this.#state;
          options.onReconnect?.({ attempt: this.#attempt, delay, error, lastEventId });
          await sleep(delay, whole.signal);
        }
      }
    } finally {
      whole.clear();
    }
  }

  /** Reads a stream over one connection. Throws if the connection ends before the stream. */
  async *#readOnce(
    call: ClientCall,
    route: ClientRoute,
    signal: AbortSignal,
  ): AsyncGenerator<readonly StreamItem[], unknown, void> {
    const { options, received } = call;
    // One signal instead of AbortSignal.any, whose garbage costs more than 50 events: `npm run bench -- recker --only R6`.
    const limit = new TimeLimit(route.id, {
      parent: signal,
      time: options.timeout,
      option: 'timeout',
    });
    let end: { readonly result: unknown } | undefined;
    let ending: ReturnType<typeof setTimeout> | undefined;
    let isWhole = false;
    try {
      const { signal } = limit;
      const request = await untilAborted(this.#requests.make(call, route, this.#state), signal);
      const reply = await untilAborted(this.#open(route.id, { ...request, signal }), signal);
      recordReply(received, reply);
      const { maxReplySize = MAX_REPLY_SIZE } = options;
      const body = chunksWithin(reply.body, signal, () =>
        networkError(route.id, `sent nothing for ${SILENCE} ms`),
      );
      if (!isEventStream(reply)) {
        const text = toText(await readBytes(body, maxReplySize));
        this.#readBody(call, route, parseReply(route.id, { ...reply, text }), reply);
        throw replyError(route.id, reply.status, 'not a stream');
      }
      // `timeout` applies until the stream starts.
      limit.lift();
      const parser = new EventParser({
        maxSize: maxReplySize,
        onRetry: (milliseconds) => {
          this.#retry = milliseconds;
        },
      });
      for await (const chunk of body) {
        const items: StreamItem[] = [];
        let failure: { readonly cause: unknown } | undefined;
        try {
          for (const event of parser.push(chunk))
            end ??= this.#readEvent(event, { call, route, reply }, items);
        } catch (cause) {
          failure = { cause };
        }
        // The items before the end, or before an error.
        if (items.length > 0) yield items;
        if (failure !== undefined) throw failure.cause;
        // A body that is left early closes its connection.
        if (end !== undefined) ending ??= setTimeout(() => limit.abort(OVER), ENDING);
      }
      isWhole = true;
      if (end !== undefined) return end.result;
      throw networkError(route.id, 'ended the stream before its end');
    } catch (cause) {
      if (end !== undefined) return end.result;
      throw limit.signal.aborted ? limit.signal.reason : cause;
    } finally {
      clearTimeout(ending);
      limit.clear();
      // An abort would cost as much as ten items.
      if (!isWhole) limit.abort(OVER);
    }
  }

  /**
   * Adds the item of an event to a list. Returns the result if this is the stream's last event, or
   * throws its error.
   */
  #readEvent(
    { name, data, id }: StreamedEvent,
    { call, route, reply }: StreamInFlight,
    items: StreamItem[],
  ): { readonly result: unknown } | undefined {
    const { codec } = route;
    const { status } = reply;
    const json = parseData(route.id, status, data);
    if (name === 'result') return { result: this.#readBody(call, route, json, reply) };
    if (name === 'error') {
      const { status: own, body } = json as { readonly status: number; readonly body: unknown };
      this.#readBody(call, route, body, { status: own, headers: reply.headers });
      throw replyError(route.id, status, 'a stream that ends with an error of unknown shape');
    }
    if (name === 'stream' && typeof json === 'string') this.#state.id = json;
    if (name !== '') return undefined;
    this.#attempt = 0;
    const value = codec.decodeItem?.(json, this.#connection.maxDepth);
    if (value === INVALID || codec.decodeItem === undefined)
      throw replyError(route.id, status, 'an item that is not of its type');
    items.push({ value, id });
    return undefined;
  }

  async #open(id: string, request: TransportRequest): Promise<StreamReply> {
    const reply = await this.#connection.transport.send({ ...request, isStream: true });
    const { status, headers, body } = reply;
    if (!body)
      throw replyError(id, status, 'without a body; the transport may not know of streams');
    return { status, headers, body };
  }

  /**
   * The result in the body of a reply, or in the data of the last event. Throws the error in it.
   */
  #readBody(call: ClientCall, route: ClientRoute, body: unknown, head: ReplyHead): unknown {
    return readResultWithHooks(this.#connection, { call, route }, body, head);
  }

  async *#readLocally(
    transport: LocalTransport,
    { route, params }: ClientCall,
    signal: AbortSignal,
  ): AsyncGenerator<readonly StreamItem[], unknown, void> {
    try {
      const calling = Promise.resolve(transport.callRoute(route, params, signal));
      const items = await untilAborted(calling, signal);
      if (items instanceof Error) throw items;
      const end = yield* inLists(items as AsyncIterable<unknown, unknown>, signal);
      if (end instanceof Error) throw end;
      return end;
    } catch (error) {
      throw error instanceof RpcError ? toRemote(error) : error;
    }
  }
}

/** A call whose items arrive. */
interface StreamInFlight {
  readonly call: ClientCall;
  readonly route: ClientRoute;
  readonly reply: StreamReply;
}

/** A reply whose body is read while it arrives. */
interface StreamReply extends ReplyHead {
  readonly body: StreamBody;
}

/** The chunks of a body, until the signal is aborted or none came for too long. Leaving the loop aborts the request. */
function chunksWithin(
  body: StreamBody,
  signal: AbortSignal,
  toError: () => Error,
): AsyncIterable<Uint8Array> {
  const chunks = chunksOf(body)[Symbol.asyncIterator]();
  const reader = new BodyReader(
    {
      body: { [Symbol.asyncIterator]: () => chunks },
      // Does not wait, because a body can ignore the signal.
      cancel: () => void chunks.return?.()?.catch(() => {}),
      toError,
    },
    { signal, idleTimeout: SILENCE, deadline: undefined },
  );
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => reader.next(),
      return: async () => {
        reader.cancel();
        return { done: true, value: undefined };
      },
    }),
  };
}

function isEventStream(head: ReplyHead): boolean {
  const type = headerOf(head, 'content-type') ?? '';
  return head.status === 200 && /^text\/event-stream\s*(?:;|$)/i.test(type);
}

function parseData(id: string, status: number, data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw replyError(id, status, 'a stream with data that is not valid JSON', cause);
  }
}

function networkError(id: string, what: string): ClientError {
  return new ClientError('network', id, { message: `the connection ${what}` });
}
