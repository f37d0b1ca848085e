import { fetchHandler } from '@mikrokit/http';
import { api } from '../api.ts';
import { announce } from './announce.ts';

interface Server {
  readonly url: URL;
  requestIP(request: Request): { readonly address: string } | null;
}
declare const Bun: {
  serve(options: object): Server;
};

const fetch = fetchHandler(api, {
  remoteAddress: (request, server: Server) => server.requestIP(request)?.address,
});
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch });
announce(server.url.origin);
