import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { files } from '@mikrokit/http/files';
import { createRouter, hook, RpcError, route } from '@mikrokit/router';
import { fileBlob } from '@mikrokit/router/files';
import { rateLimit } from '@mikrokit/router/rate-limit';
import { raw } from '@mikrokit/router/raw';
import type { MediaType } from '@mikrokit/types';

const encoder = new TextEncoder();
const script = 'console.log(1);'.repeat(200);

/** Writes the files of a page into a folder. */
export function writePage(folder: string): void {
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'index.html'), '<h1>home</h1>');
  writeFileSync(join(folder, 'docs/index.html'), '<h1>docs</h1>');
  writeFileSync(join(folder, 'app.js'), script);
  writeFileSync(join(folder, 'app.js.br'), brotliCompressSync(script));
}

function ticks(): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      controller.enqueue(encoder.encode(`${at++},`));
      if (at === 5) controller.close();
    },
  });
}

/** Routes of every kind that answers GET. `folder` has the files of {@link writePage}. */
export const createApi = (folder: string) =>
  createRouter(
    {
      // RPC.
      plain: route({ query: true, handler: () => 'plain' }),
      tagged: route({ query: true, etag: true, handler: () => 'tagged' }),
      long: route({ query: true, etag: true, handler: () => 'grüße '.repeat(1000) }),
      cookie: route({
        query: true,
        etag: true,
        handler: ({ response }) => {
          response.headers.append('set-cookie', 'a=1');
          response.headers.append('set-cookie', 'b=2');
          return 'cookie';
        },
      }),
      policy: route({
        query: true,
        etag: true,
        handler: ({ response }) => {
          response.headers.set('content-security-policy', "default-src 'self'");
          response.headers.set('x-frame-options', 'SAMEORIGIN');
          return 'policy';
        },
      }),
      fails: route({ query: true, handler: () => new RpcError('gone', { status: 410 }) }),
      throws: route({
        query: true,
        handler: (): string => {
          throw new Error('SECRET');
        },
      }),
      tenants: {
        tenant: hook({ header: 'x-tenant', handler: (_context, _tenant?: string) => {} }),
        get: route({ query: true, etag: true, handler: () => 'long '.repeat(1000) }),
      },
      limited: {
        limit: rateLimit({ key: () => 'all', rate: { limit: 100_000, interval: 3_600_000 } }),
        get: route({ query: true, etag: true, handler: () => 'limited' }),
      },
      events: route({
        query: true,
        handler: async function* () {
          yield 1;
          yield 2;
        },
      }),
      write: () => 'written',

      // HTTP routes.
      httpRoute: route({
        http: 'GET /http-routes/{id}',
        etag: true,
        handler: (_context, id: string) => id,
      }),
      longHttpRoute: route({
        http: 'GET /long-http-route',
        etag: true,
        handler: () => 'x'.repeat(5000),
      }),
      none: route({ http: 'GET /none', handler: () => {} }),
      created: route({ http: 'GET /created', status: 201, handler: () => 'created' }),
      failingHttpRoute: route({
        http: 'GET /failing',
        handler: () => new RpcError('gone', { status: 410 }),
      }),

      // Files as results.
      blob: route({
        query: true,
        handler: (): Blob & MediaType<'text/html'> =>
          new Blob(['<h1>blob</h1>'], { type: 'text/html' }) as Blob & MediaType<'text/html'>,
      }),
      disk: route({ query: true, handler: () => fileBlob(join(folder, 'index.html')) }),
      ownDisk: route({
        query: true,
        cacheControl: 'private, max-age=60',
        handler: async ({ response }) => {
          response.headers.set('content-security-policy', 'sandbox');
          return fileBlob(join(folder, 'app.js'));
        },
      }),
      bytes: route({ query: true, handler: (): ReadableStream<Uint8Array> => ticks() }),

      // Raw routes.
      html: raw({
        http: 'GET /html',
        handler: () => new Response('<h1>Grüße</h1>', { headers: { 'content-type': 'text/html' } }),
      }),
      ownPolicy: raw({
        http: 'GET /own-policy',
        handler: (_context, request) => {
          const headers = {
            etag: '"1"',
            'cache-control': 'no-cache',
            'content-security-policy': "default-src 'self'; frame-ancestors https://a.example",
            'x-content-type-options': 'nosniff',
            'referrer-policy': 'origin',
          };
          const isKnown = request.headers.get('if-none-match') === '"1"';
          return new Response(isKnown ? null : '<h1>own</h1>', {
            status: isKnown ? 304 : 200,
            headers: isKnown ? headers : { ...headers, 'content-type': 'text/html' },
          });
        },
      }),
      tagPage: raw({
        http: 'GET /tag-page',
        handler: (_context, request) => {
          const isKnown = request.headers.get('if-none-match') === '"2"';
          return new Response(isKnown ? null : '<script>1</script>', {
            status: isKnown ? 304 : 200,
            headers: { etag: '"2"', ...(!isKnown && { 'content-type': 'text/html' }) },
          });
        },
      }),
      rawTicks: raw({ http: 'GET /ticks', handler: () => new Response(ticks()) }),
      breaksAtOnce: raw({
        http: 'GET /breaks',
        handler: () =>
          new Response(
            new ReadableStream({ start: (controller) => controller.error(new Error('SECRET')) }),
          ),
      }),
      moved: raw({
        http: 'GET /moved',
        handler: () => new Response(null, { status: 302, headers: { location: '/html' } }),
      }),
      gone: raw({ http: 'GET /gone', handler: () => new RpcError('gone', { status: 410 }) }),
      onlyWrite: raw({ http: 'POST /only-write', handler: () => new Response('written') }),

      // Folders.
      site: {
        site: files(folder, { path: '/site', fallback: 'index.html' }),
      },
      secured: {
        policy: hook({
          handler: ({ response }) => {
            response.headers.set('content-security-policy', "script-src 'self'");
          },
        }),
        site: files(folder, { path: '/secured' }),
      },
      own: files(folder, {
        path: '/own',
        headers: (path) => ({
          'content-security-policy': path.endsWith('.html') ? "default-src 'self'" : 'sandbox',
          'x-frame-options': 'DENY',
        }),
      }),
    },
    { logger: { debug() {}, info() {}, warn() {}, error() {} } },
  );
