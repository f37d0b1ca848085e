import { type Code, entry, identifier, join, js, jsonCode } from '../../code/code.ts';
import { httpFormOf } from '../../forms/http-form.ts';
import type { ApiModel } from '../../model/model.ts';
import type { HttpRouteForm } from '../../runtime/http/http-route-form.ts';

/** The module with the router's code for HTTP routes. Other routers leave it out. */
const ROUTES = '@mikrokit/router/http';

/**
 * The forms of HTTP routes, by route id. Throws for a route that the compiler should have rejected.
 */
export function httpFormsOf(model: ApiModel): ReadonlyMap<string, HttpRouteForm> {
  const forms = new Map<string, HttpRouteForm>();
  for (const [id, { http, params, item, hooks, nestedQuery }] of Object.entries(model.routes)) {
    if (http === undefined) continue;
    const form = httpFormOf(model, {
      http,
      params,
      ...(item !== undefined && { item }),
      ...(hooks && { hooks }),
      ...(nestedQuery && { nestedQuery }),
    });
    if ('fault' in form) throw new Error(`Route '${id}' ${form.fault}`);
    forms.set(id, form);
  }
  return forms;
}

/**
 * The import of the router's code for HTTP routes. Empty unless needed, which defaults to having
 * such routes.
 */
export function importHttpRoutes(
  model: ApiModel,
  isNeeded = hasHttpRoutes(model),
): readonly Code[] {
  return isNeeded ? [js`import { createHttpRoutes } from ${ROUTES};\n`] : [];
}

/**
 * The field of a router's codecs for HTTP routes. Empty unless needed, which defaults to having
 * such routes.
 */
export function httpRoutesField(model: ApiModel, isNeeded = hasHttpRoutes(model)): readonly Code[] {
  if (!isNeeded) return [];
  const forms = [...httpFormsOf(model)].map(([id, form]) => entry(id, jsonCode(form)));
  const create = identifier('createHttpRoutes');
  return [js`http: ${create}({\n  __proto__: null,\n  ${join(forms, ',\n')}\n}),`];
}

export function hasHttpRoutes({ routes }: ApiModel): boolean {
  return Object.values(routes).some(({ http }) => http !== undefined);
}
