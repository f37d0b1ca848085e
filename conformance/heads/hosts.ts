import { once } from 'node:events';
import { createServer, request as request1 } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { type CorsOptions, fetchHandler, nodeHandler, serve } from '@mikrokit/http';
import { lambdaHandler } from '@mikrokit/serverless/aws';
import { fromResult, toEvent } from '@mikrokit/serverless/aws/local';
import type { createApi } from './api.ts';

/** The options that write headers. */
export interface HeaderOptions {
  readonly securityHeaders?: boolean;
  readonly cors?: CorsOptions;
  readonly compress?: boolean;
  readonly health?: string;
}

/**
 * A reply as its client gets it. Headers with the same name are joined, and names are in lower
 * case.
 */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the body. */
  readonly size: number;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A running host. */
export interface Running {
  send(asked: Asked): Promise<Received>;
  close(): unknown;
}

type Api = ReturnType<typeof createApi>;

/** The hosts by their names, each with the options that it does not have. */
export const HOSTS: Readonly<
  Record<
    string,
    {
      readonly without: readonly (keyof HeaderOptions)[];
      start(api: Api, options: HeaderOptions): Promise<Running>;
    }
  >
> = {
  'the fast path': { without: [], start: (api, options) => serving(api, options, {}) },
  'node:http': {
    without: [],
    start: (api, options) => serving(api, options, { transport: 'node' }),
  },
  'HTTP/2': { without: [], start: (api, options) => serving(api, options, { http2: true }) },
  nodeHandler: {
    without: ['compress'],
    start: async (api, options) => {
      const server = createServer(nodeHandler(api, options)).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const close = () => server.close();
      return { send: (asked) => sendHttp1(`http://127.0.0.1:${port}`, asked), close };
    },
  },
  fetchHandler: {
    without: ['compress'],
    start: async (api, options) => {
      const handle = fetchHandler(api, options);
      const send = async ({ method, path, headers }: Asked) => {
        const reply = await handle(new Request(`http://test${path}`, { method, headers }));
        // Content that breaks off has no size.
        const size = await reply.arrayBuffer().then(
          ({ byteLength }) => byteLength,
          () => 0,
        );
        return { status: reply.status, headers: Object.fromEntries(reply.headers), size };
      };
      return { send, close: () => {} };
    },
  },
  lambdaHandler: {
    without: [],
    start: async (api, options) => {
      const handle = lambdaHandler(api, options);
      const send = async ({ method, path, headers }: Asked) => {
        const event = toEvent('function-url', {
          method,
          path,
          headers: { host: 'test', ...headers },
          body: new Uint8Array(),
        });
        const result = await handle(event as never, lambdaContext);
        const reply = fromResult(result, method);
        return { status: reply.status, headers: joined(reply.headers), size: reply.body.length };
      };
      return { send, close: () => {} };
    },
  },
};

const lambdaContext = {
  awsRequestId: '1',
  functionName: 'test',
  functionVersion: '1',
  invokedFunctionArn: 'arn:aws:lambda:eu-west-1:123456789012:function:test',
  memoryLimitInMB: '128',
  logGroupName: 'test',
  logStreamName: 'test',
  getRemainingTimeInMillis: () => 30_000,
};

async function serving(
  api: Api,
  options: HeaderOptions,
  host: { transport?: 'node'; http2?: boolean },
): Promise<Running> {
  const server = await serve(api, { ...options, ...host, port: 0 });
  const send = host.http2 ? sendHttp2 : sendHttp1;
  return {
    send: (asked) => send(server.url, asked),
    close: () => server.close({ deadline: 200 }),
  };
}

async function sendHttp1(origin: string, { method, path, headers }: Asked): Promise<Received> {
  const request = request1(origin + path, { method, headers, agent: false }).end();
  const [response] = await once(request, 'response');
  let size = 0;
  for await (const chunk of response) size += chunk.length;
  const { statusCode: status } = response;
  const pairs: [string, string][] = [];
  const { rawHeaders } = response;
  for (let at = 0; at < rawHeaders.length; at += 2)
    pairs.push([rawHeaders[at], rawHeaders[at + 1]]);
  return { status, headers: joined(pairs), size };
}

async function sendHttp2(origin: string, { method, path, headers }: Asked): Promise<Received> {
  const session = connect(origin);
  try {
    const fields = { ':method': method, ':path': path, ...headers };
    const stream = session.request(fields, { endStream: true });
    const [{ ':status': status, ...given }] = await once(stream, 'response');
    let size = 0;
    for await (const chunk of stream) size += chunk.length;
    return { status, headers: joined(Object.entries(given as object)), size };
  } finally {
    session.destroy();
  }
}

function joined(
  pairs: Iterable<readonly [string, string | readonly string[]]>,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of pairs) {
    const key = name.toLowerCase();
    const text = String(value).replaceAll(',', ', ').replaceAll(',  ', ', ');
    headers[key] = headers[key] === undefined ? text : `${headers[key]}, ${text}`;
  }
  return headers;
}
