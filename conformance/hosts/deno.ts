import { fetchHandler } from '@mikrokit/http';
import { api } from '../api.ts';
import { announce } from './announce.ts';

declare const Deno: {
  serve(options: object, handler: (request: Request) => Promise<Response>): unknown;
};

const options = {
  port: 0,
  hostname: '127.0.0.1',
  onListen: ({ port }: { port: number }) => announce(`http://127.0.0.1:${port}`),
};
Deno.serve(options, fetchHandler(api));
