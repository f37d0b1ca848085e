import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assertKnownOptions } from '@mikrokit/router';
import { fromResult, fromStream, type HttpReply } from './http-reply.ts';
import type { LocalFunction } from './start-function.ts';
import { type EventOptions, type HttpService, toEvent } from './to-event.ts';

/** Options of `serveFunction`. */
export interface ServeFunctionOptions extends EventOptions {
  /** Default: any free port. */
  readonly port?: number;
  /** Default: `function-url`. */
  readonly service?: HttpService;
}

/**
 * Serves a function over HTTP on 127.0.0.1, as the services of AWS do: turns requests into events and results into replies.
 * Rejects if the port is in use.
 */
export async function serveFunction(
  lambda: Pick<LocalFunction, 'invoke'>,
  options: ServeFunctionOptions = {},
): Promise<{ readonly url: string; close(): Promise<void> }> {
  assertKnownOptions('serveFunction', options, { port: 1, service: 1, stage: 1, isBinary: 1 });
  const { port = 0, service = 'function-url', ...eventOptions } = options;
  const server = createServer(async (request, response) => {
    const { method = '' } = request;
    const { status, headers, body } = await invoke(request).catch(
      // Services reply with a 502 for a function that failed.
      (): HttpReply => fromResult(undefined, method),
    );
    response.writeHead(status, headers.flat()).end(method === 'HEAD' ? undefined : body);
  });
  const invoke = async (request: IncomingMessage): Promise<HttpReply> => {
    const { method = '', url: path = '/', headersDistinct, socket } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const event = toEvent(
      service,
      {
        method,
        path,
        headers: headersDistinct as Record<string, string[]>,
        body: Buffer.concat(chunks),
        ...(socket.remoteAddress !== undefined && { remoteAddress: socket.remoteAddress }),
      },
      eventOptions,
    );
    const { payload, isStreamed } = await lambda.invoke(event);
    return isStreamed
      ? fromStream(payload, method)
      : fromResult(JSON.parse(String(payload)), method);
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
