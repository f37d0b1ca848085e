import { fetchHandler } from '@mikrokit/http';
import { webSockets } from '@mikrokit/http/web-socket';
import { api } from '../api.ts';
import { announce } from './announce.ts';
import { webSocketOptions } from './web-socket-options.ts';

interface Server {
  readonly url: URL;
  requestIP(request: Request): { readonly address: string } | null;
}
declare const Bun: {
  serve(options: object): Server;
};

const webSocket = webSockets(webSocketOptions);
const fetch = fetchHandler(api, {
  webSocket,
  remoteAddress: (request, server: Server) => server.requestIP(request)?.address,
});
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch, websocket: webSocket.bun });
announce(server.url.origin);
