import type { ApiDocument, RouteDocument } from '@mikrokit/router';
import { createSchemaWriter, receivedItemOf, routeFilesOf } from '@mikrokit/types/json-schema';

/** The route of an id. Throws a `TypeError` for one that the API does not have. */
export function findRoute(owner: string, id: string, document: ApiDocument): RouteDocument {
  const route = Object.hasOwn(document.routes, id) ? document.routes[id] : undefined;
  if (route !== undefined) return route;
  throw new TypeError(
    `${owner}: no route that can be called as a tool has the id '${id}'; \`mikrokit routes\` lists the ids of this API`,
  );
}

/** Throws a `TypeError` for a route whose calls need more than JSON arguments and headers. */
export function rejectUncallable(owner: string, id: string, document: ApiDocument): void {
  const reason = reasonAgainst(findRoute(owner, id, document), document);
  if (reason !== undefined)
    throw new TypeError(`${owner}: '${id}' cannot be a tool, because it ${reason}; leave it out`);
}

function reasonAgainst(route: RouteDocument, document: ApiDocument): string | undefined {
  const { types, hooks } = document;
  if (routeFilesOf(types, route) !== undefined) return 'takes or gives files';
  if (receivedItemOf(types, route) !== undefined) return 'takes a stream';
  const writer = createSchemaWriter(types);
  const asking = (route.hooks ?? []).find((id) => {
    const hook = hooks[id];
    if (hook === undefined || hook.header !== undefined) return false;
    return writer.elementsOf(hook.params).some(({ required }) => required);
  });
  return asking === undefined
    ? undefined
    : `needs parameters of the hook '${asking}' in the body, but tools send only headers`;
}
