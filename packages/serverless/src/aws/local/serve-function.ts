import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { assertKnownOptions } from '@mikrokit/router';
import type { HttpResult } from '../http/http-event.ts';
import { fromResult, type HttpReply, headersOf, isBodyless } from './http-reply.ts';
import type { StreamedOutcome } from './invocation.ts';
import type { LocalFunction } from './start-function.ts';
import { type EventOptions, type HttpService, toEvent } from './to-event.ts';

/** Options of `serveFunction`. */
export interface ServeFunctionOptions extends EventOptions {
  /** The port to listen on. Default: any free port. */
  readonly port?: number;
  /** The service of AWS whose events the function gets. Default: `function-url`. */
  readonly service?: HttpService;
}

/**
 * Serves a function over HTTP on 127.0.0.1, as the services of AWS do: turns requests into events and results into replies.
 * Streamed results are sent as they arrive. Rejects if the port is in use.
 */
export async function serveFunction(
  lambda: Pick<LocalFunction, 'invokeWithStream'>,
  options: ServeFunctionOptions = {},
): Promise<{ readonly url: string; close(): Promise<void> }> {
  assertKnownOptions('serveFunction', options, { port: 1, service: 1, stage: 1, isBinary: 1 });
  const { port = 0, service = 'function-url', ...eventOptions } = options;
  const server = createServer(async (request, response) => {
    const { method = '' } = request;
    const reply = await invoke(request).catch(
      // Services reply with a 502 for a function that failed.
      (): HttpReply => fromResult(undefined, method),
    );
    send(reply, response);
  });
  const invoke = async (request: IncomingMessage): Promise<StreamedReply> => {
    const { method = '', url: path = '/', headersDistinct, socket } = request;
    const event = toEvent(
      service,
      {
        method,
        path,
        headers: headersDistinct as Record<string, string[]>,
        body: Buffer.concat(await request.toArray()),
        ...(socket.remoteAddress !== undefined && { remoteAddress: socket.remoteAddress }),
      },
      eventOptions,
    );
    return fromOutcome(await lambda.invokeWithStream(event), method);
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send({ status, headers, body }: StreamedReply, response: ServerResponse): void {
  response.writeHead(status, headers.flat());
  if (Buffer.isBuffer(body)) {
    response.end(response.req.method === 'HEAD' ? undefined : body);
    return;
  }
  // A reply that broke off is cut: its client sees that it is not whole.
  pipeline(body, response, () => {});
  response.flushHeaders();
}

/** An HTTP reply whose body can be streamed. */
interface StreamedReply extends Omit<HttpReply, 'body'> {
  readonly body: Buffer | Readable;
}

/** The type of results with metadata, eight zeros and a body. */
const WITH_METADATA = 'application/vnd.awslambda.http-integration-response';
const END = Buffer.alloc(8);
const MOST_METADATA = 1_000_000;

/** Makes the HTTP reply for a result as it arrives, as services do. Throws if it breaks off before the body, or has no valid metadata. */
async function fromOutcome(
  { body, contentType }: StreamedOutcome,
  method: string,
): Promise<StreamedReply> {
  if (contentType !== WITH_METADATA) return fromResult(await readJson(body), method);
  const metadata = await readMetadata(body);
  const { statusCode: status = 200 } = metadata;
  if (!isBodyless(status, method)) return { status, headers: headersOf(metadata), body };
  body.resume();
  return { status, headers: headersOf(metadata), body: Buffer.alloc(0) };
}

async function readJson(body: Readable): Promise<unknown> {
  return JSON.parse(String(Buffer.concat(await body.toArray())));
}

/** Reads the metadata, and leaves the body. */
async function readMetadata(body: Readable): Promise<Partial<HttpResult>> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The end can be split over two chunks.
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    const seam = Buffer.concat([tail, chunk]);
    chunks.push(chunk);
    size += chunk.length;
    if (!seam.includes(END)) {
      if (size > MOST_METADATA) break;
      tail = seam.subarray(-END.length + 1);
      continue;
    }
    const begun = Buffer.concat(chunks);
    const at = begun.indexOf(END);
    const rest = begun.subarray(at + END.length);
    if (rest.length > 0) body.unshift(rest);
    return JSON.parse(String(begun.subarray(0, at)));
  }
  throw new Error('The metadata of a streamed result do not end');
}
