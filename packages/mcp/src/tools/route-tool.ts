import type { ApiDocument, Dispatcher } from '@mikrokit/router';
import { callRoute } from './call-route.ts';
import { findRoute, refuseUncallable } from './route-checks.ts';
import { refuseCall, type Tool } from './tool.ts';
import { readParameters } from './tool-parameters.ts';

/** The API that a tool calls. */
export interface CalledApi {
  readonly api: Dispatcher;
  readonly document: ApiDocument;
  readonly maxItems: number;
}

const MAX_NAME_LENGTH = 64;

/** Makes a tool of one route. Throws a `TypeError` for a route that cannot be one. */
export function createRouteTool(owner: string, id: string, called: CalledApi): Tool {
  const { document } = called;
  const route = findRoute(owner, id, document);
  refuseUncallable(owner, id, document);
  const { inputSchema, toList } = readParameters(document.types, route.params);
  const isReadOnly = route.methods.includes('GET') || route.http?.startsWith('GET ') === true;
  return {
    name: nameOf(owner, id),
    description: route.description ?? route.signature,
    inputSchema,
    isReadOnly,
    isIdempotent: isReadOnly || route.idempotent === true,
    call: async (args, request) => {
      const params = toList(args);
      return typeof params === 'string'
        ? refuseCall(params)
        : callRoute(id, params, { ...called, request });
    },
  };
}

// users/get → users_get
function nameOf(owner: string, id: string): string {
  const name = id.replace(/[^\w-]/g, '_');
  if (name.length <= MAX_NAME_LENGTH) return name;
  throw new TypeError(
    `${owner}: the tool of '${id}' would have a name of ${name.length} characters, and models take ${MAX_NAME_LENGTH}; shorten the route's id`,
  );
}
