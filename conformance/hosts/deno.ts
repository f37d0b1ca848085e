import { fetchHandler } from '@mikrokit/http';
import { webSockets } from '@mikrokit/http/web-socket';
import { api } from '../api.ts';
import { announce } from './announce.ts';
import { webSocketOptions } from './web-socket-options.ts';

interface ServeHandlerInfo {
  readonly remoteAddr: { readonly hostname: string };
}
declare const Deno: {
  serve(
    options: object,
    handler: (request: Request, info: ServeHandlerInfo) => Promise<Response>,
  ): unknown;
};

const options = {
  port: 0,
  hostname: '127.0.0.1',
  onListen: ({ port }: { port: number }) => announce(`http://127.0.0.1:${port}`),
};
const handler = fetchHandler(api, {
  webSocket: webSockets(webSocketOptions),
  remoteAddress: (_request, info: ServeHandlerInfo) => info.remoteAddr.hostname,
});
Deno.serve(options, handler);
