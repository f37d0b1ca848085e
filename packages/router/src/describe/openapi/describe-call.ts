import type { ErrorModel, JsonSchema, RouteModel } from '@mikrokit/types/json-schema';
import type { FlatRoute } from '../../definition/flatten-routes.ts';
import {
  type CallContext,
  describeHooks,
  type HookParts,
  modelOf,
  type ResultSchema,
} from './describe-hooks.ts';
import type { ErrorsByField } from './error-responses.ts';

/** The input and output of a route with its hooks. */
export interface OperationCall
  extends Pick<HookParts, 'headers' | 'security' | 'asksForCredential' | 'replyHeaders'> {
  readonly signature: string;
  /** The doc comment of the route. */
  readonly documented: Pick<RouteModel, 'description' | 'deprecated'>;
  /** The object form of a request body: `{"users/get":[1]}`. */
  readonly body: JsonSchema;
  /** The parameters in a URL: the bare list, unless hooks have parameters too. */
  readonly query: JsonSchema;
  /** Whether the body is required. */
  readonly needsBody: boolean;
  readonly reply: JsonSchema;
  /** An item, if the result is a stream. The reply is then the data of its last event. */
  readonly item: JsonSchema | undefined;
  /** The declared errors, by their field in the reply. */
  readonly errors: ErrorsByField;
}

/** Describes a call of a route, with the hooks that run before and after it. */
export function describeCall(
  { id, before, after, idempotencyKey }: FlatRoute,
  context: CallContext,
): OperationCall {
  const { model, writer } = context;
  const route = modelOf(model.routes, id);
  const hooks = describeHooks([...before, ...after], context);
  const params = withParamExamples(writer.schemaOf(route.params), route);
  const request = new Map([[id, params], ...hooks.request]);
  const reply = new Map([[id, resultOf(route, context)], ...hooks.reply]);
  const own = [...(route.errors ?? []), ...keyErrors(idempotencyKey)];
  const errors = new Map([[id, { errors: own, runsOnError: false }], ...hooks.errors]);
  const { headers, security, asksForCredential, replyHeaders } = hooks;
  const body = requestSchema(request);
  return {
    signature: route.signature,
    documented: route,
    body,
    query: request.size === 1 ? params : body,
    needsBody: body.required !== undefined,
    reply: replySchema(reply),
    headers: [...headers, ...keyHeader(idempotencyKey)],
    security,
    asksForCredential,
    replyHeaders,
    item: itemOf(route, context),
    errors: new Map([...errors].filter(([, declared]) => declared.errors.length > 0)),
  };
}

/** The header of draft-ietf-httpapi-idempotency-key-header-07, whose value is a string of RFC 9651. */
function keyHeader(option: FlatRoute['idempotencyKey']): OperationCall['headers'] {
  if (option === undefined) return [];
  const required = option === true || option.required !== false;
  const schema = { type: 'string', pattern: '^".+"$', maxLength: 514 } as const;
  return [{ name: 'idempotency-key', in: 'header', required, schema }];
}

/** The errors of calls whose key is missing (400), belongs to other parameters (422) or to a running call (409). */
function keyErrors(option: FlatRoute['idempotencyKey']): readonly ErrorModel[] {
  if (option === undefined) return [];
  const isRequired = option === true || option.required !== false;
  return [
    { type: 'idempotency-key-reused', statuses: [422] },
    { type: 'idempotency-key-in-use', statuses: [409] },
    ...(isRequired ? [{ type: 'idempotency-key-missing', statuses: [400] }] : []),
  ];
}

/** The schema of a route's result, with its examples. `undefined` for `void`. */
export function resultOf(
  { result, item, examples }: RouteModel,
  { writer }: CallContext,
): ResultSchema {
  const schema = writer.resultOf(result);
  // The examples of a stream are examples of its items.
  if (schema === undefined || item !== undefined) return schema;
  return { ...schema, schema: withExamples(schema.schema, examples) };
}

function itemOf({ item, examples }: RouteModel, { writer }: CallContext): JsonSchema | undefined {
  return item === undefined ? undefined : withExamples(writer.schemaOf(item), examples);
}

/** A schema with the examples of its values. */
export function withExamples(
  schema: JsonSchema,
  examples: readonly unknown[] | undefined,
): JsonSchema {
  return examples === undefined || examples.length === 0 ? schema : { ...schema, examples };
}

function withParamExamples(schema: JsonSchema, { paramExamples }: RouteModel): JsonSchema {
  if (paramExamples === undefined || schema.prefixItems === undefined) return schema;
  const prefixItems = schema.prefixItems.map((item, at) => withExamples(item, paramExamples[at]));
  return { ...schema, prefixItems };
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
