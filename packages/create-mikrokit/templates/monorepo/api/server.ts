import { serve } from '@mikrokit/http';
import { api } from './api.ts';

// The page comes from another origin: Vite's server, or the host of its files.
const origins = (process.env.ORIGINS ?? 'http://localhost:5173').split(',');
const { url } = await serve(api, { port: Number(process.env.PORT ?? 3000), cors: { origins } });
console.log(`Listening on ${url}`);
