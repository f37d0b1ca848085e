import { fetchHandler } from '@mikrokit/http';
import { webSockets } from '@mikrokit/http/web-socket';
import { announce } from '../announce.ts';
import { createSlowReaderApi } from './api.ts';

declare const Bun: { serve(options: object): { readonly url: URL } };

const webSocket = webSockets();
const fetch = fetchHandler(createSlowReaderApi(), { webSocket });
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch, websocket: webSocket.bun });
announce(server.url.origin);
