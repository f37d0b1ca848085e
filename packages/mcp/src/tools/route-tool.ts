import type { ApiDocument, Dispatcher } from '@mikrokit/router';
import { callRoute } from './call-route.ts';
import { KEY_ARGUMENT, KEY_SCHEMA, takeKey } from './idempotency-key.ts';
import { outputSchemaOf } from './output-schema.ts';
import { findRoute, rejectUncallable } from './route-checks.ts';
import { rejectCall, type Tool } from './tool.ts';
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
  rejectUncallable(owner, id, document);
  const { inputSchema, toList } = readParameters(document.types, route.params);
  const takesKey = route.idempotencyKey === true;
  const { properties = {} } = inputSchema;
  if (takesKey && Object.hasOwn(properties, KEY_ARGUMENT))
    throw new TypeError(
      `${owner}: the parameter '${KEY_ARGUMENT}' of '${id}' has the name of the idempotency key; rename it`,
    );
  const isReadOnly = route.methods.includes('GET') || route.http?.startsWith('GET ') === true;
  return {
    name: toolName(owner, id),
    description: route.description ?? route.signature,
    inputSchema: takesKey
      ? { ...inputSchema, properties: { ...properties, [KEY_ARGUMENT]: KEY_SCHEMA } }
      : inputSchema,
    outputSchema: outputSchemaOf(document.types, route),
    isReadOnly,
    isIdempotent: isReadOnly || route.idempotent === true,
    call: async (given, from) => {
      const taken = takesKey ? takeKey(given, from) : { args: given, request: from };
      if (typeof taken === 'string') return rejectCall(taken);
      const params = toList(taken.args);
      return typeof params === 'string'
        ? rejectCall(params)
        : callRoute(id, params, { ...called, request: taken.request });
    },
  };
}

// users/get → users_get
function toolName(owner: string, id: string): string {
  const name = id.replace(/[^\w-]/g, '_');
  if (name.length <= MAX_NAME_LENGTH) return name;
  throw new TypeError(
    `${owner}: the tool of '${id}' would have a name of ${name.length} characters, but models accept ${MAX_NAME_LENGTH}; shorten the route's id`,
  );
}
