// Serves the API while you develop.
import { serve } from '@mikrokit/http';
import { api } from './api.ts';

const { url } = await serve(api, { port: Number(process.env.PORT ?? 3000) });
console.log(`Listening on ${url}`);
