import { type Code, entry, identifier, join, js, jsonCode } from '../../code/code.ts';
import { faceFormOf } from '../../forms/face-form.ts';
import type { ApiModel } from '../../model/model.ts';
import type { HttpRouteForm } from '../../runtime/http/face-form.ts';

/** The module with the router's code for HTTP faces, which routers without faces must not contain. */
const FACES = '@mikrokit/router/http';

/** The forms of the routes that have HTTP faces, by route id. Throws for a face that no front end lets pass. */
export function faceFormsOf(model: ApiModel): ReadonlyMap<string, HttpRouteForm> {
  const forms = new Map<string, HttpRouteForm>();
  for (const [id, { http, params, item, hooks, nestedQuery }] of Object.entries(model.routes)) {
    if (http === undefined) continue;
    const form = faceFormOf(model, {
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

/** The import of the router's code for HTTP faces; nothing for an API without faces. */
export function importFaces(model: ApiModel): readonly Code[] {
  return hasFaces(model) ? [js`import { createHttpRoutes } from ${FACES};\n`] : [];
}

/** The field of a router's codecs for HTTP faces; nothing for an API without faces. */
export function facesField(model: ApiModel): readonly Code[] {
  if (!hasFaces(model)) return [];
  const forms = [...faceFormsOf(model)].map(([id, form]) => entry(id, jsonCode(form)));
  const create = identifier('createHttpRoutes');
  return [js`http: ${create}({\n  __proto__: null,\n  ${join(forms, ',\n')}\n}),`];
}

function hasFaces({ routes }: ApiModel): boolean {
  return Object.values(routes).some(({ http }) => http !== undefined);
}
