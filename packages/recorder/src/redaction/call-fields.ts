import type { ApiDocument } from '@mikrokit/router';

/** A field in the bodies of a route's calls: the field of the route, or of one of its hooks. */
export interface CallField {
  /** The id of the route, or the name of the hook. */
  readonly name: string;
  /** The name as JSON with a colon: `"users/get":`. */
  readonly key: string;
  readonly part: CallPart;
}

/** The types of a route or a hook. */
export type CallPart = Pick<
  ApiDocument['hooks'][string],
  'params' | 'header' | 'result' | 'errors'
>;

/** The fields of a route's calls: its hooks' and its own. Throws for an unknown route. */
export function callFields(document: ApiDocument, route: string): readonly CallField[] {
  const model = document.routes[route];
  if (model === undefined) throw new Error(`The type model holds no route '${route}'`);
  const parts = new Map<string, CallPart>();
  for (const id of model.hooks ?? []) {
    const hook = document.hooks[id];
    if (hook !== undefined) parts.set(hook.name ?? id, hook);
  }
  parts.set(route, model);
  return [...parts].map(([name, part]) => ({ name, key: `${JSON.stringify(name)}:`, part }));
}
