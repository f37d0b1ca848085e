import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildToNodeHandler, type WebHandler } from '@edge-runtime/node-utils';
import { vercelFetchHandler } from '@mikrokit/serverless/vercel';
import { api } from '../api.ts';
import { announce } from './announce.ts';

// The bridge of Vercel's Node runtime for `export default { fetch }`, with the classes that @vercel/node passes to it.
const toListener = buildToNodeHandler(
  {
    Headers,
    ReadableStream,
    Request: class extends Request {
      constructor(input: string, init: RequestInit) {
        super(input, { duplex: 'half', ...init });
      }
    } as typeof Request,
    Uint8Array,
    FetchEvent: class {} as never,
  },
  { defaultOrigin: 'https://vercel.com' },
);
const server = createServer(toListener(vercelFetchHandler(api) as WebHandler));
server.listen(0, '127.0.0.1', () =>
  announce(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
