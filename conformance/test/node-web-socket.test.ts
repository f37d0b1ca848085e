import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startHost } from '../targets/server-process.ts';
import { byWebSocket, cannotByWebSocket, notByWebSocket } from '../targets/web-socket.ts';

/** `serve()` with `webSocket`, called over WebSockets. */
const target: Target = {
  name: 'WebSockets on Node',
  cannot: cannotByWebSocket,
  withoutRoutes: notByWebSocket,
  start: async () => {
    const server = await startHost('node-http', { args: ['--web-socket'] });
    return byWebSocket(server, server.url);
  },
};

testTarget(test, target);
