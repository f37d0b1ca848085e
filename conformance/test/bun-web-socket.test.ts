import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startBuiltHost } from '../targets/built-host.ts';
import { byWebSocket, cannotByWebSocket, notByWebSocket } from '../targets/web-socket.ts';

/** `fetchHandler()` with `webSocket` on Bun, built. */
const target: Target = {
  name: 'WebSockets on Bun',
  cannot: cannotByWebSocket,
  withoutRoutes: notByWebSocket,
  start: async () => {
    const host = await startBuiltHost('bun', ['bun']);
    return byWebSocket(host, host.url);
  },
};

testTarget(test, target);
