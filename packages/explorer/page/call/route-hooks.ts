import type { ApiDocument } from '@mikrokit/router/protocol';
import { bareType, type RouteDocument } from '../api.ts';

/** The hooks of a route that read parameters from the body. */
export function bodyHooksOf(
  { hooks, types }: ApiDocument,
  route: RouteDocument,
): readonly string[] {
  return (route.hooks ?? []).filter((id) => {
    const hook = hooks[id];
    if (hook === undefined || hook.header !== undefined) return false;
    const params = bareType(types, hook.params);
    return params.kind === 'tuple' && params.elements.length > 0;
  });
}

/** The headers that hooks of a route read. */
export function headersOf({ hooks }: ApiDocument, route: RouteDocument): readonly string[] {
  const names = (route.hooks ?? []).flatMap((id) => hooks[id]?.header ?? []);
  return [...new Set(names)];
}
