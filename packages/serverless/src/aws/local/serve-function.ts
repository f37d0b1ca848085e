import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { assertKnownOptions } from '@mikrokit/router';
import { fromResult, type HttpReply } from './http-reply.ts';
import type { LocalFunction } from './start-function.ts';
import { fromOutcome, type StreamedReply } from './streamed-reply.ts';
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
