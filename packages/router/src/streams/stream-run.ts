import type { RouteCodec } from '@mikrokit/types/runtime';
import type { CancelReason, Reply } from '../adapter.ts';
import { type CallInit, CallRun } from '../execution/call-run.ts';
import type { StreamRules } from '../execution/stream-rules.ts';
import type { StepTracer } from '../tracing/step-tracer.ts';
import { eventFormatFor } from './event-format.ts';
import { EventStream } from './event-stream.ts';
import { ItemError, refuseItem } from './refuse-item.ts';
import { SentResponse } from './sent-response.ts';
import { openSource } from './source.ts';
import type { StreamingRun } from './stream-step.ts';

/** Learns of the stream when its items begin to be sent. */
export interface StreamListener {
  begin(stream: EventStream, head: Reply): void;
  cancel(reason?: CancelReason): void;
}

/** One call of a route that streams, on its execution path. */
export class StreamRun extends CallRun implements StreamingRun {
  readonly #rules: StreamRules;
  listener: StreamListener | undefined;
  #stream: EventStream | undefined;

  constructor(init: CallInit, rules: StreamRules, tracer?: StepTracer) {
    super(init, tracer);
    this.#rules = rules;
  }

  get hasBegun(): boolean {
    return this.#stream !== undefined;
  }

  sendItems(given: unknown, codec: RouteCodec): Promise<unknown> {
    const { context, path } = this;
    const { explain, route } = this.#rules;
    const { maxDepth } = explain;
    const encode = codec.encodeItem;
    if (encode === undefined) throw new TypeError(`The codec of '${path.id}' has no items`);
    const format = eventFormatFor(context.request.header('accept'));
    const stream = new EventStream({
      source: openSource(given, route.buffer),
      format,
      encodeItem: (item) => {
        try {
          const text = encode(item, maxDepth);
          if (text !== undefined) return text;
        } catch (cause) {
          throw new ItemError(item, cause);
        }
        throw new TypeError('An item of a stream must not be undefined');
      },
      cancel: (reason) => this.listener?.cancel(reason),
      reportClosing: (err) => {
        path.logger.error({ callId: context.id, path: path.id, err }, 'Closing a stream failed');
      },
    });
    this.#stream = stream;
    const head = this.#head(format.contentType);
    context.draft = new SentResponse(head.status);
    this.listener?.begin(stream, head);
    return stream.end.catch((cause) => refuseItem(path.id, cause, explain));
  }

  /** The reply with which the items leave. */
  #head(contentType: string): Reply {
    const { status, headers } = this.toReply();
    const own = headers.filter((_, at) => !isFixed(headers[at - (at % 2)] as string));
    return { status, headers: ['content-type', contentType, ...own, ...FIXED], body: '' };
  }
}

/** The headers of all streams: neither caches nor proxies may hold items back. */
const FIXED: readonly string[] = ['cache-control', 'no-store', 'x-accel-buffering', 'no'];

function isFixed(name: string): boolean {
  return name === 'content-type' || FIXED.indexOf(name) % 2 === 0;
}
