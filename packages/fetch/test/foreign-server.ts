import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExecutionContext } from 'ava';

/** A server of somebody else. */
export interface ForeignServer {
  readonly url: string;
  /** The requests that it got, as `GET /path`. */
  readonly seen: string[];
}

type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
) => void | Promise<void>;

/** Starts a server that answers by a function, until the test ends. */
export async function startForeign(
  t: Pick<ExecutionContext, 'teardown'>,
  answer: Answer,
): Promise<ForeignServer> {
  const seen: string[] = [];
  // On a busy machine, an idle connection would be closed while a client sends its next request.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    seen.push(`${request.method} ${request.url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    await answer(request, response, Buffer.concat(chunks));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
