// Where the Edge runtime has no Temporal. Before the API, whose codecs look for it.
import 'temporal-polyfill/global';
import { vercelFetchHandler } from '@mikrokit/serverless/vercel';
import { api } from '../api.ts';

declare function addEventListener(
  name: 'fetch',
  listener: (event: { request: Request; respondWith(reply: Promise<Response>): void }) => void,
): void;

const handle = vercelFetchHandler(api);
// What Vercel makes of `export default`.
addEventListener('fetch', (event) => event.respondWith(handle(event.request)));
