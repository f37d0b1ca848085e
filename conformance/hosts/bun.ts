import { fetchHandler } from '@mikrokit/http';
import { api } from '../api.ts';
import { announce } from './announce.ts';

declare const Bun: {
  serve(options: object): { readonly url: URL };
};

const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: fetchHandler(api) });
announce(server.url.origin);
