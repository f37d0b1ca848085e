import { serve } from '@mikrokit/http';
import { WebSocketServer } from 'ws';
import { api } from './api.ts';

const server = await serve(api, {
  port: Number(process.env.PORT ?? 3001),
  hostname: process.env.HOST ?? '127.0.0.1',
  health: '/healthz',
  securityHeaders: true,
  compress: true,
  trustProxy: ['127.0.0.1', '10.0.0.0/8'],
  // A proxy must close its kept connections before the server does.
  keepAliveTimeout: 75_000,
  // The class, because a bundle has no packages beside it.
  webSocket: { WebSocketServer },
  signals: true,
  shutdownDelay: Number(process.env.SHUTDOWN_DELAY ?? 5_000),
  shutdownDeadline: 20_000,
});
console.log(`Listening on ${server.url}`);
