import type { ApiDocument, Dispatcher, RouteDocument } from '@mikrokit/router';
import {
  createSchemaWriter,
  isSensitive,
  type JsonSchema,
  receivedItemOf,
  routeFilesOf,
  typesWithin,
} from '@mikrokit/types/json-schema';
import { callRoute } from './call-route.ts';
import { rejectCall, type Tool, type ToolArguments, type ToolRequest } from './tool.ts';
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

/** The argument that identifies a call which a model can repeat. */
const KEY_ARGUMENT = 'idempotency_key';

const KEY_SCHEMA: JsonSchema = {
  type: 'string',
  description:
    'Any string that is new for each task. A repeated call with the same key and arguments gets the first result and does nothing again.',
};

/** Takes the key out of the arguments of a call. Returns a text if the key is invalid. */
function takeKey(
  args: ToolArguments,
  request: ToolRequest,
): { readonly args: ToolArguments; readonly request: ToolRequest } | string {
  const { [KEY_ARGUMENT]: key, ...others } = args;
  if (key === undefined) return { args, request };
  if (typeof key !== 'string' || !/^[ -~]+$/.test(key))
    return `The parameter "${KEY_ARGUMENT}" must be a string of ASCII characters`;
  // A string of RFC 9651, section 3.3.3.
  const value = `"${key.replace(/["\\]/g, '\\$&')}"`;
  const header = (name: string) =>
    name.toLowerCase() === 'idempotency-key' ? value : request.header(name);
  return { args: others, request: { ...request, header } };
}

type Types = ApiDocument['types'];

/**
 * The schema of a route's result, if that is an object, as the protocol requires. `undefined` for
 * streams and other results, and for results with sensitive values, whose masks have another type.
 */
function outputSchemaOf(types: Types, route: RouteDocument): JsonSchema | undefined {
  const { result, item } = route;
  if (item !== undefined || types[result]?.kind !== 'object' || holdsSensitive(types, result))
    return undefined;
  const writer = createSchemaWriter(types);
  const schema = writer.schemaOf(result);
  const definitions = writer.definitions();
  // A named type is a reference, and the root must be an object schema.
  const name = schema.$ref?.slice('#/$defs/'.length);
  const root = name === undefined ? schema : definitions[name];
  return Object.keys(definitions).length === 0 ? root : { ...root, $defs: definitions };
}

function holdsSensitive(types: Types, id: string): boolean {
  return [...typesWithin(types, [id])].some((one) => isSensitive(types[one] as Types[string]));
}

/** The route of an id. Throws a `TypeError` for one that the API does not have. */
function findRoute(owner: string, id: string, document: ApiDocument): RouteDocument {
  const route = Object.hasOwn(document.routes, id) ? document.routes[id] : undefined;
  if (route !== undefined) return route;
  throw new TypeError(
    `${owner}: no route that can be called as a tool has the id '${id}'; \`mikrokit routes\` lists the ids of this API`,
  );
}

/** Throws a `TypeError` for a route whose calls need more than JSON arguments and headers. */
function rejectUncallable(owner: string, id: string, document: ApiDocument): void {
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
