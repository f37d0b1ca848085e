import { serve } from '@mikrokit/http';
import { files } from '@mikrokit/http/files';
import { createRouter } from '@mikrokit/router';
import { routes } from './api.ts';

// `npm run build` writes the page; under `npm run dev`, Vite serves it.
const page = files('dist/page', {
  fallback: 'index.html',
  cacheControl: (path) =>
    path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
});
const { url } = await serve(createRouter({ ...routes, page }), {
  port: Number(process.env.PORT ?? 3000),
});
console.log(`Listening on ${url}`);
