import type { CallRequest, Endpoint, PendingReply, Reply } from '@mikrokit/router';
import { CallParts } from './call-parts.ts';
import { mapReply } from './mapped-reply.ts';
import type { RecordedEndpointOptions } from './recorded-endpoint.ts';
import { RecordedStream } from './recorded-stream.ts';
import { StartedCall } from './started-call.ts';

/** Runs the calls of a route with streams or files, and shows each to a recording when all of it has been sent. */
export class RecordedPartsEndpoint implements Endpoint {
  readonly id: string;
  readonly maxBodySize: number;
  readonly streams: boolean | undefined;
  readonly streamsEvents: boolean | undefined;
  readonly isRaw: boolean | undefined;
  readonly #options: RecordedEndpointOptions;

  constructor(options: RecordedEndpointOptions) {
    const { endpoint, redactor } = options;
    this.id = redactor.route;
    this.maxBodySize = endpoint.maxBodySize;
    this.streams = endpoint.streams;
    this.streamsEvents = endpoint.streamsEvents;
    this.isRaw = endpoint.isRaw;
    this.#options = options;
  }

  run(body: string, request: CallRequest): Reply | PendingReply {
    const { endpoint, recording, redactor, wire, url } = this.#options;
    const chance = recording.begin(redactor.route);
    if (chance === 'none') return endpoint.run(body, request);
    const call = new StartedCall(recording, request);
    const parts = new CallParts(redactor, recording.itemLimits);
    if (endpoint.isRaw) request.observer = parts;
    const lastEventId = request.header('last-event-id');
    // It continues a stream that another call started.
    const isContinued =
      redactor.isDetached &&
      (lastEventId !== undefined || request.header('mikrokit-stop') !== undefined);

    const end = (reply: Pick<Reply, 'status' | 'body'>): void => {
      const record = call.complete();
      const ended = parts.toEnded();
      const headers =
        lastEventId === undefined || redactor.isDetached
          ? record.headers
          : { ...record.headers, 'last-event-id': lastEventId };
      const sent = url ?? parts.body ?? body;
      recording.end(chance, {
        record: { ...record, headers },
        redactor,
        request: sent,
        requestLength: sent.length,
        wire,
        reply: parts.last ?? reply,
        parts: { ...ended, isRedacted: ended.isRedacted || isContinued },
      });
    };
    const reply = call.run(() => endpoint.run(body, request));
    return mapReply(reply, (head) => {
      const { stream } = head;
      if (stream === undefined) {
        end(head);
        return head;
      }
      const observer = parts.observe(head, stream.kind);
      const onEnd = (isWhole: boolean) => {
        if (isWhole) parts.completeResult();
        end({ status: head.status, body: undefined });
      };
      return { ...head, stream: new RecordedStream(stream, call, { ...observer, onEnd }) };
    });
  }

  reject(...args: Parameters<Endpoint['reject']>): Reply {
    return this.#options.endpoint.reject(...args);
  }
}
