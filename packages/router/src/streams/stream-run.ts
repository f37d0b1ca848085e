import type { RouteCodec } from '@mikrokit/types/runtime';
import type { CancelReason, Reply } from '../adapter.ts';
import { JSON_HEADERS } from '../call/headers.ts';
import { CallResponse } from '../execution/call-response.ts';
import { type CallInit, CallRun } from '../execution/call-run.ts';
import type { StreamRules } from '../execution/stream-rules.ts';
import type { StepTracer } from '../tracing/step-tracer.ts';
import type { CallStream, StreamCall } from './call-stream.ts';
import { type EventFormat, eventFormatFor } from './event-format.ts';
import { EventStream } from './event-stream.ts';
import { ItemError, rejectItem } from './reject-item.ts';
import { openSource } from './source.ts';
import type { StreamingRun } from './stream-step.ts';

/** Notified when a stream's items start. */
export interface StreamListener {
  begin(stream: CallStream, head: Reply): void;
  cancel(reason?: CancelReason): void;
  drain(): void;
}

/** One call of a route that streams, on its execution path. */
export class StreamRun extends CallRun implements StreamingRun {
  protected readonly rules: StreamRules;
  listener: StreamListener | undefined;
  #stream: CallStream | undefined;

  constructor(init: CallInit, rules: StreamRules, tracer?: StepTracer) {
    super(init, tracer);
    this.rules = rules;
  }

  get hasBegun(): boolean {
    return this.#stream !== undefined;
  }

  send(given: unknown, codec: RouteCodec): Promise<unknown> {
    const { content, explain } = this.rules;
    if (content !== undefined) {
      const { headers, createStream } = content(given);
      return this.begin(createStream(this.streamCall), headers).end;
    }
    const stream = new EventStream({
      ...this.streamCall,
      source: openSource(given, this.rules.route.buffer),
      format: this.format,
      encodeItem: this.itemEncoderOf(codec),
    });
    return this.beginEvents(stream).end.catch((cause) => rejectItem(this.path.id, cause, explain));
  }

  /** The format that the caller asks for. */
  protected get format(): EventFormat {
    return eventFormatFor(this.context.request.header('accept'));
  }

  /** Writes an item as JSON text. Throws for an item that breaks its type. */
  protected itemEncoderOf({ encodeItem: encode }: RouteCodec): (item: unknown) => string {
    const { maxDepth } = this.rules.explain;
    if (encode === undefined) throw new TypeError(`The codec of '${this.path.id}' has no items`);
    return (item) => {
      try {
        const text = encode(item, maxDepth);
        if (text !== undefined) return text;
      } catch (cause) {
        throw new ItemError(item, cause);
      }
      throw new TypeError('An item of a stream must not be undefined');
    };
  }

  protected get streamCall(): StreamCall {
    const { context, path } = this;
    return {
      cancel: (reason) => this.listener?.cancel(reason),
      drain: () => this.listener?.drain(),
      reportClosing: (err) => {
        path.logger.error({ callId: context.id, path: path.id, err }, 'Closing a stream failed');
      },
    };
  }

  protected beginEvents(stream: CallStream): CallStream {
    return this.begin(stream, ['content-type', this.format.contentType, ...FIXED]);
  }

  /** Passes the reply to the adapter, with the headers of its stream. */
  protected begin(stream: CallStream, headers: readonly string[]): CallStream {
    const { context } = this;
    this.#stream = stream;
    const head = this.#head(headers);
    context.draft = new SentResponse(head.status);
    this.listener?.begin(stream, head);
    return stream;
  }

  /**
   * The head of a streamed reply. Handlers can set headers of content, but not the fixed headers of
   * event streams.
   */
  #head(fixed: readonly string[]): Reply {
    const { status, headers } = this.toReply();
    const isContent = this.rules.content !== undefined;
    if (headers === JSON_HEADERS) return { status, headers: fixed, body: '', isContent };
    const given = namesIn(headers);
    const own = namesIn(fixed);
    const others = headers.filter((_, at) => {
      const name = headers[at & ~1] as string;
      return name !== 'content-type' && (isContent || !own.has(name));
    });
    const added = fixed.filter((_, at) => {
      const name = fixed[at & ~1] as string;
      return name === 'content-type' || !isContent || !given.has(name);
    });
    return { status, headers: [...added, ...others], body: '', isContent };
  }
}

/** Headers of all event streams: caches and proxies must not hold back items. */
const FIXED: readonly string[] = [
  'cache-control',
  'no-store, no-transform',
  'x-accel-buffering',
  'no',
];

function namesIn(headers: readonly string[]): ReadonlySet<string> {
  return new Set(headers.filter((_, at) => at % 2 === 0));
}

/** `context.response` after the head of the reply was sent: nothing can be changed any more. */
class SentResponse extends CallResponse {
  override set(name: string): never {
    return reject(`header '${name}'`);
  }

  override append(name: string): never {
    return reject(`header '${name}'`);
  }

  override get status(): number {
    return super.status;
  }

  override set status(_: number) {
    reject('status');
  }
}

function reject(what: string): never {
  throw new TypeError(
    `The ${what} cannot be set: the headers are sent before the first item of a stream; set it before the handler returns the stream`,
  );
}
