import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vercelHandler } from '@mikrokit/serverless/vercel';
import { api } from '../api.ts';
import { announce } from './announce.ts';
import { addHelpers } from './vercel/helpers.ts';

const handle = vercelHandler(api);
const server = createServer((request, response) => {
  addHelpers(request).then(
    () => handle(request, response),
    // The client has disconnected.
    () => response.destroy(),
  );
});
server.listen(0, '127.0.0.1', () =>
  announce(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
