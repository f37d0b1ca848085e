import type { CallRequest, Endpoint, PendingReply, Reply } from '@mikrokit/router';
import type { RawRedactor } from '../redaction/raw-redactor.ts';
import { headerOf } from './call-parts.ts';
import { FileRecord } from './file-record.ts';
import { mapReply } from './mapped-reply.ts';
import { RecordedStream } from './recorded-stream.ts';
import type { Recording } from './recording.ts';
import { StartedCall } from './started-call.ts';

/** Options of a {@link RecordedRawEndpoint}. */
interface RecordedRawOptions {
  readonly endpoint: Endpoint;
  /** Method and path template, with the router's prefix. */
  readonly http: string;
  readonly redactor: RawRedactor;
  readonly recording: Recording;
}

/** Runs the calls of a raw route, and shows each to a recording when its reply has been sent. */
export class RecordedRawEndpoint implements Endpoint {
  readonly isRaw = true;
  readonly maxBodySize: number;
  readonly #options: RecordedRawOptions;

  constructor(options: RecordedRawOptions) {
    this.maxBodySize = options.endpoint.maxBodySize;
    this.#options = options;
  }

  run(body: string, request: CallRequest): Reply | PendingReply {
    const { endpoint, http, redactor, recording } = this.#options;
    const chance = recording.begin(redactor.route);
    if (chance === 'none') return endpoint.run(body, request);
    const call = new StartedCall(recording, request);
    const received = new FileRecord({ ...typeOf(request.header('content-type')) });
    const { toWeb } = request;
    if (toWeb !== undefined)
      request.toWeb = async (limits) => {
        const web = await toWeb.call(request, limits);
        return { ...web, request: observedRequest(web.request, received) };
      };

    const end = ({ status }: Reply, sent: FileRecord): void => {
      const raw = { request: received.toTaped(), reply: sent.toTaped() };
      recording.end(chance, { record: call.complete(), redactor, http, status, raw });
    };
    const reply = call.run(() => endpoint.run(body, request));
    return mapReply(reply, (head) => {
      const sent = new FileRecord({ ...typeOf(headerOf(head, 'content-type')) });
      if (head.stream === undefined) {
        sent.write(head.body ?? '');
        sent.end();
        end(head, sent);
        return head;
      }
      const stream = new RecordedStream(head.stream, call, {
        onChunk: (chunk) => sent.write(chunk),
        onEnd: (isWhole) => {
          if (isWhole) sent.end();
          end(head, sent);
        },
      });
      return { ...head, stream };
    });
  }

  reject(...args: Parameters<Endpoint['reject']>): Reply {
    return this.#options.endpoint.reject(...args);
  }
}

function typeOf(type: string | undefined): { readonly type?: string } {
  return type === undefined ? {} : { type };
}

/** A request whose body is measured while its handler reads it, and no faster. */
function observedRequest(request: Request, body: FileRecord): Request {
  if (request.body === null) {
    body.end();
    return request;
  }
  const given = request.body;
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const observed = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        reader ??= given.getReader();
        const { value } = await reader.read();
        if (value === undefined) {
          body.end();
          controller.close();
        } else {
          body.write(value);
          controller.enqueue(value);
        }
      },
      cancel: (reason) => (reader ?? given).cancel(reason),
    },
    { highWaterMark: 0 },
  );
  // With a stream the Fetch Standard asks for the member `duplex`, which the types lack.
  return new Request(request, { body: observed, duplex: 'half' } as RequestInit);
}
