import { assertKnownOptions, type Context, type OptionNames, RpcError } from '@mikrokit/router';
import { type RawDefinition, raw } from '@mikrokit/router/raw';
import { type PageFile, pageHeaders, readPageFile } from './page-file.ts';

/** The API that a page describes: a router. */
export interface ReferencedApi {
  openapi(options: DocumentOptions): Promise<object>;
}

/** The options of an OpenAPI document that a page has, too. */
interface DocumentOptions {
  readonly title?: string;
  readonly version?: string;
  readonly description?: string;
  readonly only: string | readonly string[];
}

/** Options of `reference`. */
export interface ReferenceOptions {
  /**
   * The routes that the page describes: a pattern of ids, such as `v1/*`, or a list of patterns. The document contains
   * nothing about other routes. There is no default. `'*'` stands for all.
   */
  readonly only: string | readonly string[];
  /** The path of the page, below the router's prefix. Default: `/reference`. */
  readonly path?: string;
  /** Shows the page to everybody, even if the router requires a hook. Default: `false`. */
  readonly public?: boolean;
  /** The title of the API. Default: `API`. */
  readonly title?: string;
  /** The version of the API. Default: `0.0.0`. */
  readonly version?: string;
  /** An introduction, in Markdown. Default: none. */
  readonly description?: string;
}

const OPTION_NAMES: OptionNames<ReferenceOptions> = {
  only: 1,
  path: 1,
  public: 1,
  title: 1,
  version: 1,
  description: 1,
};

/** Characters that need no encoding in paths or in HTML. */
const PATH = /^(?:\/[\w.~-]+)+$/;

/**
 * Serves a page for the users of an API among its routes:
 * `docs: reference((): ReferencedApi => api, { only: 'v1/*' })`. It loads nothing from other hosts. `api` is called at
 * the first request, when the router exists. Throws a `TypeError` without `only`, and for invalid options.
 *
 * @example
 * ```ts
 * import { serve } from '@mikrokit/http';
 * import { type ReferencedApi, reference } from '@mikrokit/reference';
 * import { createRouter } from '@mikrokit/router';
 *
 * const api = createRouter({
 *   books: { list: (): string[] => ['Emma'] },
 *   docs: reference((): ReferencedApi => api, { only: 'books/*', title: 'Books' }),
 * });
 * const { url, close } = await serve(api, { port: 0 });
 *
 * const document = await (await fetch(`${url}/reference/openapi.json`)).json();
 * console.log(Object.keys(document.paths)); // → [ '/books/list' ]
 * await close();
 * ```
 */
export function reference(
  api: () => ReferencedApi,
  options: ReferenceOptions,
): RawDefinition<Context, readonly string[]> {
  // A call from JavaScript can lack them.
  const given: Partial<ReferenceOptions> = options ?? {};
  assertKnownOptions('reference', given, OPTION_NAMES);
  const { only, path = '/reference', public: isPublic, ...document } = given;
  if (typeof api !== 'function')
    throw new TypeError('reference: expected a function that returns the router: () => api');
  if (only === undefined || [only].flat().length === 0)
    throw new TypeError(
      "reference: only must name the routes that the page describes; write `only: '*'` for all",
    );
  if (typeof path !== 'string' || !PATH.test(path))
    throw new TypeError(`reference: path must be a path like '/reference', not ${path}`);
  const describe = once(async () => documentFile(await api().openapi({ ...document, only })));
  const root = path.slice(path.lastIndexOf('/') + 1);
  return raw({
    // The page is not part of the API that it describes.
    describe: false,
    ...(isPublic !== undefined && { public: isPublic }),
    http: [`GET ${path}`, `GET ${path}/{file}`] as readonly string[],
    handler: async (_context: Context, request, params) => {
      const { file } = params as { readonly file?: string };
      const found = file === 'openapi.json' ? await describe() : await readPageFile(file, root);
      if (found === undefined)
        return new RpcError('not-found', { status: 404, message: 'There is no such file' });
      const { body, headers } = found;
      return new Response(request.method === 'HEAD' ? null : body, { headers });
    },
  });
}

function documentFile(document: object): PageFile {
  const body = new TextEncoder().encode(JSON.stringify(document));
  return { body, headers: pageHeaders('application/json') };
}

/** Does some work at the first call, and again after it has failed. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let working: Promise<Result> | undefined;
  return () => {
    working ??= work().catch((error: unknown) => {
      working = undefined;
      throw error;
    });
    return working;
  };
}
