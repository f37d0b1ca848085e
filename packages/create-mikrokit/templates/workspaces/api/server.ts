import { serve } from '@mikrokit/http';
import { api } from './api.ts';

// The page comes from another origin: Vite's server, or the host of its files.
const origins = (process.env.ORIGINS ?? 'http://localhost:5173').split(',');
const { url } = await serve(api, {
  port: Number(process.env.PORT ?? 3000),
  hostname: process.env.HOST ?? '127.0.0.1',
  cors: { origins },
  health: '/health',
  signals: true,
});
console.log(`Listening on ${url}`);
