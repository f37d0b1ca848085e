// The API as a server of Node, for `npm run dev`.
import { serve } from '@mikrokit/http';
import { api } from './api.ts';

const { url } = await serve(api, { port: Number(process.env.PORT ?? 3000) });
console.log(`Listening on ${url}`);
