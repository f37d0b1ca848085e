// The Edge runtime has no Temporal. Imported before the API, whose codecs need it.
import 'temporal-polyfill/global';
import { vercelFetchHandler } from '@mikrokit/serverless/vercel';
import { api } from '../api.ts';

declare function addEventListener(
  name: 'fetch',
  listener: (event: { request: Request; respondWith(reply: Promise<Response>): void }) => void,
): void;

const handle = vercelFetchHandler(api);
// Vercel turns `export default` into this.
addEventListener('fetch', (event) => event.respondWith(handle(event.request)));
