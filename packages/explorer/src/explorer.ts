import { assertKnownOptions } from '@mikrokit/types/runtime';
import { EXPLORER_PATH, type PageFile, pageHeaders, readPageFile } from './page-file.ts';

/** The API that a page shows: a router. */
export interface DescribedApi {
  describe(): Promise<object>;
}

/** Options of `explorer`. */
export interface ExplorerOptions {
  /**
   * Decides who sees the page and the description of the API. Only `true` shows them. A `Response`, such as a redirect
   * to a login, is sent unchanged, and everything else is a 403. It does not guard calls: the hooks of the API do.
   * There is no default. `() => true` shows the page to everybody.
   */
  readonly auth: (request: Request) => boolean | Response | Promise<boolean | Response>;
  /** The path of the page. Default: `/_mikrokit`. */
  readonly path?: string;
}

/** Answers requests for the page and its parts; anything else is a 404. Rejects if `auth` fails. */
export type ExplorerHandler = (request: Request) => Promise<Response>;

/** Characters that need no encoding in paths, in HTML or in an expression of `String.replace`. */
const PATH = /^(?:\/[\w.~-]+)+$/;

/**
 * Serves a page that shows and calls the routes of an API, for example as
 * `serve(api, { fallback: explorer(api, { auth }) })`. Browsers must reach the API on the origin of the page. Throws a
 * `TypeError` without `auth`, and for invalid options.
 *
 * @example
 * ```ts
 * import { explorer } from '@mikrokit/explorer';
 * import { serve } from '@mikrokit/http';
 * import { createRouter } from '@mikrokit/router';
 *
 * const api = createRouter({ ping: () => 'pong' });
 * const isStaff = (request: Request) => request.headers.get('cookie') === 'staff=1';
 * const { url, close } = await serve(api, { port: 0, fallback: explorer(api, { auth: isStaff }) });
 *
 * console.log((await fetch(`${url}/_mikrokit`)).status); // → 403
 * await close();
 * ```
 */
export function explorer(api: DescribedApi, options: ExplorerOptions): ExplorerHandler {
  // A call from JavaScript can lack them.
  const given: Partial<ExplorerOptions> = options ?? {};
  assertKnownOptions('explorer', given, { auth: 1, path: 1 });
  const { auth, path: root = EXPLORER_PATH } = given;
  if (typeof auth !== 'function')
    throw new TypeError(
      'explorer: auth must be a function that decides who sees the page; write `auth: () => true` to show it to everybody',
    );
  if (typeof root !== 'string' || !PATH.test(root))
    throw new TypeError(`explorer: path must be a path like '/_mikrokit', not ${root}`);
  const description = `${root}/mikrokit.json`;
  return async (request) => {
    const { pathname } = new URL(request.url);
    const isOurs = pathname === root || pathname.startsWith(`${root}/`);
    if (!isOurs) return text(404, 'There is no such page');
    const allowed = await auth(request);
    if (allowed instanceof Response) return allowed;
    if (allowed !== true) return text(403, 'You are not allowed to see this page');
    const file =
      pathname === description
        ? await describe(api)
        : await readPageFile(pathname, { root, description });
    if (file === undefined) return text(404, 'There is no such page');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return text(405, 'Use GET', { allow: 'GET, HEAD' });
    return new Response(request.method === 'HEAD' ? null : file.body, { headers: file.headers });
  };
}

async function describe(api: DescribedApi): Promise<PageFile> {
  const body = new TextEncoder().encode(JSON.stringify(await api.describe()));
  return { body, headers: pageHeaders('application/json', body.length) };
}

function text(status: number, message: string, headers: Record<string, string> = {}): Response {
  const body = new TextEncoder().encode(`${message}\n`);
  return new Response(body, {
    status,
    headers: { ...pageHeaders('text/plain; charset=utf-8', body.length), ...headers },
  });
}
