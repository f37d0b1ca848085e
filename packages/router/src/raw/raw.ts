import type { Context } from '../call/context.ts';
import { DefinedRoute } from '../definition/definitions.ts';
import type { PathValues, RawDefinition, RawOptions, RawResult } from './raw-definition.ts';
import { RAW_RULES } from './raw-routes.ts';

export type { CrossSite } from './cross-site-error.ts';
export type { PathValues, RawDefinition, RawOptions, RawResult } from './raw-definition.ts';

/**
 * Answers requests of one method and path without the RPC protocol. Your handler gets the Fetch API's `Request` with
 * its body unread, and the percent-decoded parameters of the path. It returns a `Response`. Hooks before it run, can
 * reject, and can add headers. Errors become replies like the errors of other routes.
 *
 * @example
 * ```ts
 * import { serve } from '@mikrokit/http';
 * import { createRouter } from '@mikrokit/router';
 * import { raw } from '@mikrokit/router/raw';
 *
 * const api = createRouter({
 *   chart: raw({
 *     http: 'GET /charts/{name}',
 *     handler: (_context, _request, { name }) => new Response(`<svg id="${name}"/>`),
 *   }),
 * });
 * const { url, close } = await serve(api, { port: 0 });
 *
 * console.log(await (await fetch(`${url}/charts/sales`)).text()); // → <svg id="sales"/>
 * await close();
 * ```
 */
export function raw<const Http extends string | readonly string[], C extends Context>(
  options: RawOptions<Http> & {
    /** Answers a request. Gets the context, the request, and the parameters of the path. */
    readonly handler: (
      context: C,
      request: Request,
      params: PathValues<Http>,
    ) => RawResult | Promise<RawResult>;
  },
): RawDefinition<C, Http> {
  return Object.freeze(Object.assign(new DefinedRoute({ rules: RAW_RULES }), options)) as never;
}
