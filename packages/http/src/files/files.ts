import type { Context } from '@mikrokit/router';
import { type RawDefinition, raw } from '@mikrokit/router/raw';
import { fileResponse } from './file-response.ts';
import { type FilesOptions, toSettings } from './files-options.ts';

/**
 * Serves the files of a folder among the routes, with entity tags, ranges and precompressed variants:
 * `page: files('./dist', { fallback: 'index.html' })`. It hides hidden files except `.well-known`, and links out of the
 * folder. The folder is relative to the working directory. Needs the package `@fastify/send`. Throws a `TypeError`
 * unless the folder exists, and on serverless hosts, which serve files themselves.
 *
 * @example
 * ```ts
 * import { serve } from '@mikrokit/http';
 * import { files } from '@mikrokit/http/files';
 * import { createRouter } from '@mikrokit/router';
 *
 * const page = files(import.meta.dirname, { path: '/sources', index: false });
 * const { url, close } = await serve(createRouter({ page }), { port: 0 });
 *
 * const reply = await fetch(`${url}/sources/package.json`);
 * console.log(reply.status, reply.headers.get('content-type')); // → 200 application/json; charset=utf-8
 * await close();
 * ```
 */
export function files(
  folder: string,
  options: FilesOptions = {},
): RawDefinition<Context, readonly string[]> {
  const settings = toSettings(folder, options);
  const { path: base = '/', public: isPublic } = options;
  const below = base.endsWith('/') ? base : `${base}/`;
  return raw({
    // API clients do not need it in their list.
    describe: false,
    ...(isPublic !== undefined && { public: isPublic }),
    http: [`GET ${below}`, `GET ${below}{path...}`] as readonly string[],
    handler: (_context: Context, request, params) => {
      const { path = '' } = params as { readonly path?: string };
      return fileResponse(settings, path, request);
    },
  });
}
