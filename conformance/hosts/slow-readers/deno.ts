import { fetchHandler } from '@mikrokit/http';
import { webSockets } from '@mikrokit/http/web-socket';
import { announce } from '../announce.ts';
import { createSlowReaderApi } from './api.ts';

declare const Deno: {
  serve(options: object, handler: (request: Request) => Promise<Response>): unknown;
};

Deno.serve(
  {
    port: 0,
    hostname: '127.0.0.1',
    onListen: ({ port }: { port: number }) => announce(`http://127.0.0.1:${port}`),
  },
  fetchHandler(createSlowReaderApi(), { webSocket: webSockets() }),
);
