import type { RouteCodec } from '@mikrokit/types/runtime';
import { rejection } from '../../call/rejection.ts';
import type { CallInit } from '../../execution/call-run.ts';
import type { StreamRules } from '../../execution/stream-rules.ts';
import type { StepTracer } from '../../tracing/step-tracer.ts';
import type { CallStream, StreamCall } from '../call-stream.ts';
import type { EventFormat } from '../event-format.ts';
import { EventStream } from '../event-stream.ts';
import { rejectItem } from '../reject-item.ts';
import { openSource } from '../source.ts';
import { StreamRun } from '../stream-run.ts';
import type { DetachedCall } from './detached-call.ts';
import { type DetachedRoute, ownerOf } from './detached-steps.ts';
import { stoppedEnd, writeEnd } from './stored-end.ts';
import { StoredSource, streamLost } from './stored-source.ts';
import { StoredStream } from './stored-stream.ts';
import { createStreamId, type StreamPosition } from './stream-position.ts';
import type { StreamStore } from './stream-store.ts';

/** The parts of a call of a route with detached streams. */
interface DetachedInit {
  readonly init: CallInit;
  readonly rules: StreamRules;
  readonly route: DetachedRoute;
}

/** A call that starts a stream of a route, or reads one. */
abstract class DetachedRouteRun extends StreamRun {
  protected readonly route: DetachedRoute;

  constructor({ init, rules, route }: DetachedInit, tracer?: StepTracer) {
    super(init, rules, tracer);
    this.route = route;
  }
}

/** A call whose stream continues without its client. */
export class DetachedRun extends DetachedRouteRun {
  override async send(given: unknown, codec: RouteCodec): Promise<unknown> {
    const { context, path } = this;
    const { options, running } = this.route;
    const { lease, store } = options;
    const encodeItem = this.itemEncoderOf(codec);
    const caller = ownerOf(this.route, context);
    const id = createStreamId();
    await store.create(id, { ...caller, lease });
    if (context.isAborted) {
      // The client has disconnected without its id, so the stream cannot be resumed.
      await store.end(id, writeEnd(stoppedEnd(path.id)));
      return undefined;
    }
    const source = openSource(given, this.rules.route.buffer);
    const stop = () => (this.listener as DetachedCall).stop();
    const stream = new StoredStream({
      ...{ id, source, encodeItem, options, stop },
      createReader: () => this.#createReader({ id, after: 0 }),
      report: (err, message) =>
        path.logger.error({ callId: context.id, path: path.id, err }, message),
    });
    running.set(id, () => {
      try {
        stop();
      } catch (err) {
        // On workerd, one call cannot end another. The stream ends when it renews its lease.
        path.logger.debug({ callId: context.id, path: path.id, err }, 'A stream stops later');
      }
    });
    stream.stored.then(() => running.delete(id));
    // `stored` never rejects, as `waitUntil` requires.
    context.request.waitUntil?.(stream.stored, () =>
      stream.stopWith(rejection(path.id, streamLost())),
    );
    return this.beginEvents(stream).end.catch((cause) =>
      rejectItem(path.id, cause, this.rules.explain),
    );
  }

  /** The stream for the first client. It can end before the call does. */
  #createReader(position: StreamPosition): CallStream {
    const { path } = this;
    const { store } = this.route.options;
    const { reportClosing } = this.streamCall;
    let isFinished = false;
    const finish = (reply = { status: 200, headers: [], body: '{}' } as const) => {
      if (isFinished) return;
      isFinished = true;
      reader.finish(reply);
    };
    const cancel = () => {
      reader.suspend();
      finish();
    };
    const reader = readStored({
      store,
      position,
      format: this.format,
      call: { cancel, reportClosing },
    });
    reader.end.then(
      () => finish(),
      (cause) => {
        reportClosing(cause);
        finish(rejection(path.id, cause) as never);
      },
    );
    return reader;
  }
}

/** A call that resumes a stream. */
export class ResumedRun extends DetachedRouteRun {
  sendStored(position: StreamPosition): Promise<unknown> {
    const { store } = this.route.options;
    const { format, streamCall: call } = this;
    return this.beginEvents(readStored({ store, position, format, call })).end;
  }
}

/** A reader of a stored stream. */
interface StoredReaderInit {
  readonly store: StreamStore;
  readonly position: StreamPosition;
  readonly format: EventFormat;
  readonly call: StreamCall;
}

/** The events of a stored stream after a position. Ends as the stored stream ends. */
function readStored({ store, position, format, call }: StoredReaderInit): EventStream {
  const source = new StoredSource(store, position);
  return new EventStream({
    ...call,
    source,
    format,
    opening: format.begin(position.id, `${position.id}.${position.after}`),
    // Items are stored as JSON.
    encodeItem: String,
    endOf: (reply) => (reply.status < 400 && source.end !== undefined ? source.end : reply),
  });
}
