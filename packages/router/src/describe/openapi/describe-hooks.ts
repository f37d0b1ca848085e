import type { ApiModel, HookModel, JsonSchema, SchemaWriter } from '@mikrokit/types/json-schema';
import type { FlatHook } from '../../definition/flatten-routes.ts';
import { DefinedHook } from '../../definition/hooks/hook-objects.ts';
import type { DeclaredErrors, ErrorsByField } from './error-responses.ts';
import type { OpenApiHeader, OpenApiOperation, OpenApiParameter } from './open-api-document.ts';
import type { SecuritySchemes } from './security-schemes.ts';

/** The parts that hooks add to the operation of their route. */
export interface HookParts {
  /** Their parameters in the body, by field. */
  readonly request: ReadonlyMap<string, JsonSchema>;
  /** Their results in the body, by field. */
  readonly reply: ReadonlyMap<string, ResultSchema>;
  /** Their declared errors, by field. */
  readonly errors: ErrorsByField;
  readonly headers: readonly OpenApiParameter[];
  readonly security: NonNullable<OpenApiOperation['security']>;
  /** Whether a hook rejects calls without a credential, with a challenge. */
  readonly asksForCredential: boolean;
  readonly replyHeaders: Readonly<Record<string, OpenApiHeader>>;
}

/** The schema of a result. `undefined` if there is none. */
export type ResultSchema = ReturnType<SchemaWriter['resultOf']>;

/** The values that the calls of one document share. */
export interface CallContext {
  readonly model: ApiModel;
  readonly writer: SchemaWriter;
  readonly schemes: SecuritySchemes;
}

/** The header that OpenAPI does not allow as a parameter. */
const AUTHORIZATION = 'authorization';

/** Describes the hooks that run before and after a route. */
export function describeHooks(
  hooks: readonly FlatHook[],
  { model, writer, schemes }: CallContext,
): HookParts {
  const request = new Map<string, JsonSchema>();
  const reply = new Map<string, ResultSchema>();
  const errors = new Map<string, DeclaredErrors>();
  const headers = new Map<string, OpenApiParameter>();
  const replyHeaders: Record<string, OpenApiHeader> = {};
  const credentials = new Set<string>();
  const sessions = new Set<string>();
  for (const { id, field, definition } of hooks) {
    const hook = modelOf(model.hooks, id);
    const { runOnError = false } = definition;
    errors.set(field, { errors: hook.errors ?? [], runsOnError: runOnError });
    const scheme = schemes.ofHook(definition);
    if (scheme !== undefined) credentials.add(scheme);
    const cookie = DefinedHook.ownOf(definition as never)?.sessionCookie;
    if (cookie !== undefined) sessions.add(schemes.ofSession(cookie, definition));
    if (hook.header === undefined) {
      const params = writer.schemaOf(hook.params);
      // A hook without parameters has no member in the body.
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
  return {
    request,
    reply,
    errors,
    headers: [...headers.values()],
    security: securityOf({ credentials, sessions, authorization }, schemes),
    asksForCredential: credentials.size > 0,
    replyHeaders,
  };
}

/** A call has to meet one of these requirements: OpenAPI 3.1.1, section 4.8.30. */
function securityOf(
  { credentials, sessions, authorization }: Credentials,
  schemes: SecuritySchemes,
): HookParts['security'] {
  let choices: readonly (readonly string[])[] = [[...credentials]];
  if (authorization !== undefined) {
    const name = schemes.ofAuthorization();
    const having = choices.map((names) => [...names, name]);
    choices = authorization.required ? having : [...choices, ...having];
  }
  // Sessions are optional.
  for (const name of sessions) choices = choices.flatMap((names) => [[...names, name], names]);
  if (choices.every((names) => names.length === 0)) return [];
  return choices.map((names) => Object.fromEntries(names.map((name) => [name, []])));
}

/** The credentials that a route's hooks ask for. */
interface Credentials {
  readonly credentials: ReadonlySet<string>;
  /** Optional for a call. */
  readonly sessions: ReadonlySet<string>;
  readonly authorization: OpenApiParameter | undefined;
}

/** A part of the type model. Throws if it is missing. */
export function modelOf<T>(models: Readonly<Record<string, T>>, id: string): T {
  const model = models[id];
  if (model === undefined) throw new Error(`The type model holds no '${id}'`);
  return model;
}

function headerOf(name: string, hook: HookModel, writer: SchemaWriter): OpenApiParameter {
  const [value] = writer.elementsOf(hook.params);
  if (value === undefined) throw new Error(`A hook with the header '${name}' has no parameter`);
  return { name, in: 'header', ...value };
}
