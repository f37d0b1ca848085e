import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { byWebSocket, cannotByWebSocket, notByWebSocket } from '../targets/web-socket.ts';
import { worker } from '../targets/worker.ts';

const host = worker('workerd', '2026-04-01');

/** `workersHandler()` with `webSocket` in workerd, built. */
const target: Target = {
  name: 'WebSockets in workerd',
  cannot: cannotByWebSocket,
  withoutRoutes: notByWebSocket,
  start: async () => {
    const running = await host.start();
    return byWebSocket(running, running.url);
  },
};

testTarget(test, target);
