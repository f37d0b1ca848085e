import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startBuiltHost } from '../targets/built-host.ts';
import { byWebSocket, cannotByWebSocket, notByWebSocket } from '../targets/web-socket.ts';

/** `fetchHandler()` with `webSocket` on Deno, built. */
const target: Target = {
  name: 'WebSockets on Deno',
  cannot: cannotByWebSocket,
  withoutRoutes: notByWebSocket,
  start: async () => {
    const host = await startBuiltHost('deno', ['deno', 'run', '--allow-net']);
    return byWebSocket(host, host.url);
  },
};

testTarget(test, target);
