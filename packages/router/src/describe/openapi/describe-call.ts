import type {
  ApiModel,
  ErrorModel,
  HookModel,
  JsonSchema,
  RouteModel,
  SchemaWriter,
} from '@mikrokit/types/json-schema';
import type { FlatRoute } from '../../definition/flatten-routes.ts';
import type { OpenApiHeader, OpenApiOperation, OpenApiParameter } from './open-api-document.ts';
import type { SecuritySchemes } from './security-schemes.ts';

/** The input and output of a route with its hooks. */
export interface OperationCall {
  readonly signature: string;
  /** The doc comment of the route. */
  readonly documented: Pick<RouteModel, 'description' | 'deprecated'>;
  /** The object form of a request body: `{"users/get":[1]}`. */
  readonly body: JsonSchema;
  /** The parameters in a URL: the bare list, unless hooks have parameters too. */
  readonly query: JsonSchema;
  /** Whether the body is required. */
  readonly needsBody: boolean;
  readonly headers: readonly OpenApiParameter[];
  readonly security: NonNullable<OpenApiOperation['security']>;
  /** Whether a hook refuses calls without a credential, with a challenge. */
  readonly asksForCredential: boolean;
  readonly reply: JsonSchema;
  readonly replyHeaders: Readonly<Record<string, OpenApiHeader>>;
  /** The declared errors, by their field in the reply. */
  readonly errors: ReadonlyMap<string, readonly ErrorModel[]>;
}

/** The header that OpenAPI does not take for a parameter. */
const AUTHORIZATION = 'authorization';

/** The values that the calls of one document share. */
interface CallContext {
  readonly model: ApiModel;
  readonly writer: SchemaWriter;
  readonly schemes: SecuritySchemes;
}

/** Describes a call of a route, with the hooks that run before and after it. */
export function describeCall(
  { id, before, after }: FlatRoute,
  { model, writer, schemes }: CallContext,
): OperationCall {
  const route = modelOf(model.routes, id);
  const request = new Map([[id, writer.schemaOf(route.params)]]);
  const reply = new Map([[id, writer.resultOf(route.result)]]);
  const errors = new Map([[id, route.errors ?? []]]);
  const headers = new Map<string, OpenApiParameter>();
  const replyHeaders: Record<string, OpenApiHeader> = {};
  const credentials = new Set<string>();
  for (const { id: hookId, field, definition } of [...before, ...after]) {
    const hook = modelOf(model.hooks, hookId);
    errors.set(field, hook.errors ?? []);
    const scheme = schemes.ofHook(definition);
    if (scheme !== undefined) credentials.add(scheme);
    if (hook.header === undefined) {
      const params = writer.schemaOf(hook.params);
      // Without parameters it needs no place in a body.
      if (params.maxItems !== 0) request.set(field, params);
    } else if (scheme === undefined) {
      const parameter = headerOf(hook.header, hook, writer);
      const { description = hook.description ?? headers.get(hook.header)?.description } =
        definition;
      const required = parameter.required || headers.get(hook.header)?.required === true;
      headers.set(hook.header, { ...parameter, required, ...(description && { description }) });
    }
    const result = hook.result === undefined ? undefined : writer.resultOf(hook.result);
    if (hook.returns === 'body') reply.set(field, result);
    else if (hook.returns && result) replyHeaders[hook.returns.header] = result;
  }
  const authorization = headers.get(AUTHORIZATION);
  headers.delete(AUTHORIZATION);
  const body = requestSchema(request);
  return {
    signature: route.signature,
    documented: route,
    body,
    query: request.size === 1 ? writer.schemaOf(route.params) : body,
    needsBody: body.required !== undefined,
    headers: [...headers.values()],
    security: securityOf([...credentials], authorization, schemes),
    asksForCredential: credentials.size > 0,
    reply: replySchema(reply),
    replyHeaders,
    errors: new Map([...errors].filter(([, known]) => known.length > 0)),
  };
}

/** Requirements of which a call has to meet one: OpenAPI 3.1.1, section 4.8.30. */
function securityOf(
  credentials: readonly string[],
  authorization: OpenApiParameter | undefined,
  schemes: SecuritySchemes,
): OperationCall['security'] {
  const requirement = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, []]));
  if (authorization === undefined)
    return credentials.length === 0 ? [] : [requirement(credentials)];
  const all = requirement([...credentials, schemes.ofAuthorization()]);
  return authorization.required ? [all] : [requirement(credentials), all];
}

function modelOf<T>(models: Readonly<Record<string, T>>, id: string): T {
  const model = models[id];
  if (model === undefined) throw new Error(`The type model holds no '${id}'`);
  return model;
}

function headerOf(name: string, hook: HookModel, writer: SchemaWriter): OpenApiParameter {
  const [value] = writer.elementsOf(hook.params);
  if (value === undefined) throw new Error(`A hook with the header '${name}' has no parameter`);
  return { name, in: 'header', ...value };
}

function requestSchema(fields: ReadonlyMap<string, JsonSchema>): JsonSchema {
  const required = [...fields].filter(([, { minItems = 0 }]) => minItems > 0);
  return {
    type: 'object',
    properties: Object.fromEntries(fields),
    additionalProperties: false,
    ...(required.length > 0 && { required: required.map(([field]) => field) }),
  };
}

type ResultSchema = ReturnType<SchemaWriter['resultOf']>;

function replySchema(fields: ReadonlyMap<string, ResultSchema>): JsonSchema {
  const present = [...fields].flatMap(([field, result]) => (result ? [{ field, ...result }] : []));
  const required = present.filter((result) => result.required).map(({ field }) => field);
  return {
    type: 'object',
    ...(present.length > 0 && {
      properties: Object.fromEntries(present.map(({ field, schema }) => [field, schema])),
    }),
    ...(required.length > 0 && { required }),
  };
}
