import { type HookModel, type TypeId, typeNode } from '@mikrokit/types/model';
import { toSnakeCase } from '../names/python-name.ts';
import type { Location } from '../types/location.ts';
import type { RouteReader } from './read-routes.ts';
import type { HookParameters, ResultForm, RouteHooks } from './route-group.ts';

/** A hook of a route. Its model is absent if clients do not see it. */
interface RouteHook {
  readonly hook: string;
  readonly model: HookModel | undefined;
}

interface HookResult {
  readonly field: string;
  readonly type: TypeId;
  /** Absent for the body. */
  readonly header?: string;
}

interface HookContext {
  /** The location of the route. */
  readonly location: Location;
  readonly form: ResultForm;
  readonly reader: RouteReader;
}

/** The hooks of a route that clients see. `undefined` if there are none. */
export function readHooks(
  hooks: readonly RouteHook[],
  { location, form, reader }: HookContext,
): RouteHooks | undefined {
  const params = readHookParams(hooks, location, reader);
  const results = resultsOf(hooks);
  const inBody = form === 'file' && results.find(({ header }) => header === undefined);
  if (inBody)
    reader.reject(
      location.join('/'),
      `the hook ${inBody.field} returns its result in the body, which is a file; use a header`,
    );
  if (params.length === 0 && results.length === 0) return undefined;
  const properties = results.map(
    ({ field: name, type }) => ({ name, type, optional: true }) as const,
  );
  const resultType =
    properties.length === 0
      ? 'None'
      : reader.writer.object({ kind: 'object', properties }, [...location, 'Hooks']);
  return {
    params,
    resultType,
    results: results.map(({ field, header }) => ({ field, ...(header && { header }) })),
  };
}

/** The results of hooks in body and headers. Cookies are for the program's own cookie jar. */
function resultsOf(hooks: readonly RouteHook[]): readonly HookResult[] {
  return hooks.flatMap(({ hook, model }) => {
    const { returns, result: type, name: field = hook } = model ?? {};
    if (returns === undefined || type === undefined) return [];
    if (returns === 'body') return [{ field, type }];
    return returns.header === 'set-cookie' ? [] : [{ field, type, header: returns.header }];
  });
}

function readHookParams(
  hooks: readonly RouteHook[],
  location: readonly string[],
  { api, writer, reject }: RouteReader,
): readonly HookParameters[] {
  const taken = new Map<string, string>();
  return hooks.flatMap(({ hook, model }) => {
    const list = model && typeNode(api.types, model.params);
    const isEmpty = list?.kind !== 'tuple' || list.elements.length === 0;
    if (model === undefined || model.header !== undefined || isEmpty) return [];
    const field = model.name ?? hook;
    const name = toSnakeCase(field).replace(/^generated$/, 'generated_');
    const other = taken.get(name);
    if (other !== undefined)
      reject(
        location.join('/'),
        `the hooks ${other} and ${field} are both ${name} in Python; rename one of them`,
      );
    taken.set(name, field);
    return [{ field, name, type: writer.annotation(model.params, [...location, field]) }];
  });
}
