import {
  type HttpRouteForm,
  type HttpTemplate,
  namesIn,
  parseHttpTemplate,
} from '@mikrokit/types/runtime/http';
import type { Endpoint, Reply } from '../adapter.ts';
import type { RpcError } from '../call/errors.ts';
import type { LazyRoute } from '../definition/lazy-route.ts';
import type { RouteInfo } from '../definition/route-info.ts';
import { LazyEndpoint } from '../lazy-groups/lazy-endpoint.ts';
import type { CallFactory } from '../protocol/endpoint-factory.ts';
import type { Operation } from '../routing/http/operation.ts';
import { OperationTable } from '../routing/http/operation-table.ts';
import type { PathTable } from '../routing/path-table.ts';
import type { ServedRoute } from '../routing/served-routes.ts';
import { rejectHttpRequest } from './http-route-error.ts';
import { HttpRouteOperation } from './http-route-operation.ts';

/** The code for HTTP routes. Only the codecs of routers with HTTP routes import it. */
export interface HttpRoutes {
  createTable(idAt: (path: string) => string, base: string): PathTable;
  /**
   * Adds routes at their HTTP and RPC paths to a table of `createTable`. Throws for an HTTP route
   * that cannot be served. The message names the route and the fix.
   */
  addHttpRoutes(routes: readonly ServedRoute[], table: PathTable, factory: CallFactory): void;
  infoOf(served: ServedRoute): RouteInfo;
}

/**
 * Creates the code for HTTP routes with these forms, by route id. Emitted code calls it, and
 * `deepkitTypes` takes it as `http`.
 */
export function createHttpRoutes(forms: Readonly<Record<string, HttpRouteForm>>): HttpRoutes {
  let prefix = '';
  return {
    createTable: (idAt, base) => {
      prefix = base.slice(0, -1);
      return new OperationTable(idAt, base);
    },
    infoOf: ({ id, path, methods, route: { http, rpc } }) => ({
      id,
      path,
      methods: rpc === false ? [] : methods,
      ...(http !== undefined && { http: http.replace(' ', ` ${prefix}`) }),
    }),
    addHttpRoutes: (routes, table, factory) => {
      const { problemDetails = false } = factory;
      if (typeof problemDetails !== 'boolean')
        throw new TypeError('createRouter: problemDetails must be true or false');
      const operations = table as OperationTable;
      for (const served of routes) {
        const { http, lazy } = served.route;
        if (http === undefined) continue;
        if (served.route.rpc !== false) operations.add(served.path, served);
        if (lazy !== undefined) {
          const template = templateOf(served);
          operations.addOperation(template, new LazyOperation(lazy, template, problemDetails));
          continue;
        }
        const { form, template } = httpRouteOf(served, forms);
        const httpRoute = {
          form,
          names: namesIn(template),
          method: template.method,
          problemDetails,
        };
        operations.addOperation(template, new HttpRouteOperation(served, httpRoute, factory));
      }
      operations.assertApart();
    },
  };
}

/** The template of an HTTP route. Throws if it is invalid. */
function templateOf({ id, route: { http } }: ServedRoute): HttpTemplate {
  const template = parseHttpTemplate(String(http));
  if ('fault' in template)
    throw new TypeError(`createRouter: route ${JSON.stringify(id)}: http ${template.fault}`);
  return template;
}

/** The form and the template of an HTTP route. Throws unless they are as compiled. */
function httpRouteOf(
  served: ServedRoute,
  forms: Readonly<Record<string, HttpRouteForm>>,
): { readonly form: HttpRouteForm; readonly template: HttpTemplate } {
  const { id, http, path, rpc, maxBodySize, nestedQuery, encodedSlashes } = served.route;
  const at = `createRouter: route ${JSON.stringify(id)}`;
  const template = templateOf(served);
  if (path !== undefined)
    throw new TypeError(`${at}: path is for routes without http; leave one out`);
  for (const [name, value] of Object.entries({ rpc, nestedQuery, encodedSlashes }))
    if (value !== undefined && typeof value !== 'boolean')
      throw new TypeError(`${at}: ${name} must be true or false`);
  // The body of a GET or HEAD is never read, and only the RPC protocol has other requests.
  const readsNoBody = rpc === false && /^(?:GET|HEAD)$/.test(template.method);
  if (readsNoBody && maxBodySize !== undefined)
    throw new TypeError(`${at}: maxBodySize is for routes that read bodies; leave it out`);
  if (encodedSlashes && !template.segments.some(({ kind }) => kind === 'parameter'))
    throw new TypeError(`${at}: encodedSlashes is for a path with a {name}; leave it out`);
  const form = Object.hasOwn(forms, id) ? forms[id] : undefined;
  if (form?.http === http) {
    if (nestedQuery && !form?.parameters.some(isNested))
      throw new TypeError(`${at}: nestedQuery is for objects in the query string; leave it out`);
    return { form: form as HttpRouteForm, template };
  }
  throw new TypeError(
    `${at} was not compiled with its http. Write it as a literal where the compiler can see it, then compile again.`,
  );
}

function isNested(parameter: HttpRouteForm['parameters'][number]): boolean {
  return parameter.in === 'query' && parameter.fields.some(([, form]) => 'fields' in form);
}

/** A route of a lazy group over HTTP: loads the group, which then answers the request. */
class LazyOperation implements Operation {
  readonly id: string;
  /** An option of the route. The group decides once it is loaded. */
  readonly takesSlashes = true;
  readonly #route: LazyRoute;
  readonly #method: string;
  readonly #problemDetails: boolean;

  constructor(route: LazyRoute, { method }: HttpTemplate, problemDetails: boolean) {
    this.id = route.traits.id;
    this.#route = route;
    this.#method = method;
    this.#problemDetails = problemDetails;
  }

  accept(
    _values: readonly string[],
    target: string,
    contentType: string | undefined,
  ): Endpoint | Reply {
    const { group, maxBodySize, traits } = this.#route;
    const method = this.#method;
    const readsNoBody = method === 'GET' || method === 'HEAD';
    return new LazyEndpoint({
      id: this.id,
      group,
      maxBodySize: readsNoBody ? 0 : maxBodySize,
      isRaw: traits.isRaw === true,
      find: ({ table }) => table.accept(method, target, contentType),
      toRejection: (cause) => this.#reject(cause, []),
    });
  }

  reject(cause: RpcError, headers: readonly string[]): Reply {
    return this.#reject(cause, headers);
  }

  #reject(cause: Error, headers: readonly string[]): Reply {
    const problemDetails = this.#problemDetails;
    return rejectHttpRequest(cause, this.id, { problemDetails }, headers);
  }
}
