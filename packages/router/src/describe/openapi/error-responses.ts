import type { ErrorModel, JsonSchema, SchemaWriter } from '@mikrokit/types/json-schema';
import { PROTOCOL_ERRORS } from '../../call/errors.ts';
import type { OpenApiContent, OpenApiOperation, OpenApiResponse } from './open-api-document.ts';

/** The schemas of errors in a reply. Types must not have these names. */
export const ERROR_SCHEMAS = {
  RpcErrors: {
    type: 'object',
    description: 'The errors of a call, each under the id of the route or hook that failed.',
    properties: {
      errors: { type: 'object', additionalProperties: { $ref: '#/components/schemas/RpcError' } },
    },
    required: ['errors'],
  },
  RpcError: {
    type: 'object',
    properties: {
      type: { type: 'string', description: 'For programs.' },
      message: { type: 'string', description: 'For people.' },
      issues: { type: 'array', items: { $ref: '#/components/schemas/ValidationIssue' } },
      data: {},
    },
    required: ['type', 'message'],
  },
  ProtocolError: {
    type: 'object',
    properties: {
      type: { type: 'string', enum: Object.keys(PROTOCOL_ERRORS) },
      message: { type: 'string' },
      issues: { type: 'array', items: { $ref: '#/components/schemas/ValidationIssue' } },
    },
    required: ['type', 'message'],
  },
  ValidationIssue: {
    type: 'object',
    properties: {
      path: {
        type: 'array',
        description: 'The name of the parameter, followed by keys and indexes.',
        items: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      },
      code: { type: 'string' },
      expected: { type: 'string', description: 'The expected type, as TypeScript writes it.' },
      message: { type: 'string' },
    },
    required: ['path', 'code', 'expected', 'message'],
  },
} as const satisfies Record<string, JsonSchema>;

/** The errors that a route or hook declares. */
export interface DeclaredErrors {
  readonly errors: readonly ErrorModel[];
  /**
   * Whether it also runs after another step has failed. Then a reply can contain several errors.
   */
  readonly runsOnError: boolean;
}

/** By their field in the reply. */
export type ErrorsByField = ReadonlyMap<string, DeclaredErrors>;

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  400: 'The body is not a valid call, or the parameters do not match their types.',
  401: 'No valid credential.',
  413: 'The body is too large.',
  414: 'The query string is too long for a URL: use POST.',
  415: 'The body, or a file in it, has a content type that the operation does not accept.',
  500: 'An internal error. The reply does not tell its cause.',
  504: 'The route took longer than its timeout.',
  '4XX': 'An error of the route or of a hook, with a status of its own.',
  '5XX': 'An error of the route or of a hook, with a status of its own.',
};

/** The errors that this package declares. */
const OWN_ERRORS: Readonly<Record<string, string>> = {
  'rate-limited': 'Too many calls.',
  'idempotency-key-missing': 'The call needs an idempotency key.',
  'idempotency-key-in-use': 'A call with this key is running.',
  'idempotency-key-reused': 'The key belongs to other parameters.',
};

/** The responses that operations share, unless they know their own errors. */
export function sharedResponses(): Record<string, OpenApiResponse> {
  const content = contentOf({ $ref: '#/components/schemas/RpcErrors' });
  return Object.fromEntries(
    Object.entries(DESCRIPTIONS).map(([status, description]) => [
      `Error_${status}`,
      { description, ...headersOf(status), content },
    ]),
  );
}

/**
 * The statuses of an operation's errors, as sorted texts. The last two stand for errors with any
 * other status.
 */
export function errorStatuses(
  statuses: readonly number[],
  errors: ErrorsByField,
): readonly string[] {
  const all = new Set([...statuses, ...allErrors(errors).flatMap((error) => error.statuses ?? [])]);
  // Not `default`, because a handler can also set the status of a success.
  return [...[...all].sort((a, b) => a - b).map(String), ...OTHER_STATUSES];
}

const OTHER_STATUSES = ['4XX', '5XX'];

/** All declared errors of an operation. */
export function allErrors(errors: ErrorsByField): readonly ErrorModel[] {
  return [...errors.values()].flatMap((declared) => declared.errors);
}

/**
 * The description and headers of a response with errors. `statuses` are the statuses of protocol
 * errors.
 */
export function aboutError(
  status: string,
  statuses: readonly number[],
  errors: ErrorsByField,
): Pick<OpenApiResponse, 'description' | 'headers'> {
  const types = new Set(
    allErrors(errors).flatMap((error) => (hasStatus(error, status) ? [error.type] : [])),
  );
  const others = [...types].filter((type) => !Object.hasOwn(OWN_ERRORS, type));
  const isOfProtocol = statuses.map(String).includes(status) || OTHER_STATUSES.includes(status);
  const texts = new Set([
    ...(isOfProtocol ? [DESCRIPTIONS[status] ?? ''] : []),
    ...[...types].flatMap((type) => OWN_ERRORS[type] ?? []),
    ...(others.length > 0
      ? [`The error ${others.map((type) => `\`${type}\``).join(' or ')}.`]
      : []),
  ]);
  return { description: [...texts].join(' '), ...headersOf(status, types) };
}

/** `www-authenticate` (RFC 9110 section 11.6.1), and `retry-after` of a rate limit. */
function headersOf(
  status: string,
  types: ReadonlySet<string> = new Set(),
): Pick<OpenApiResponse, 'headers'> {
  const text = { schema: { type: 'string' } } as const;
  const seconds = { schema: { type: 'integer' } } as const;
  if (status === '401') return { headers: { 'www-authenticate': { required: false, ...text } } };
  if (!types.has('rate-limited')) return {};
  return { headers: { 'retry-after': { required: types.size === 1, ...seconds } } };
}

/** The responses of an operation other than success. */
export function errorResponses(
  operationId: string,
  statuses: readonly number[],
  errors: ErrorsByField,
  writer: SchemaWriter,
): OpenApiOperation['responses'] {
  return Object.fromEntries(
    errorStatuses(statuses, errors).map((status) => {
      if (errors.size === 0) return [status, { $ref: `#/components/responses/Error_${status}` }];
      const schema = errorsSchema(operationId, status, errors, writer);
      const about = aboutError(status, statuses, errors);
      return [status, { ...about, content: contentOf(schema) }];
    }),
  );
}

/**
 * The errors in a reply with this status: the status of the route's error, or of the first error.
 */
function errorsSchema(
  operationId: string,
  status: string,
  errors: ErrorsByField,
  writer: SchemaWriter,
): JsonSchema {
  const fields = [...errors].map(([field, declared]): [string, JsonSchema] => {
    const known = declared.errors.filter(
      (error) => declared.runsOnError || error.statuses === undefined || hasStatus(error, status),
    );
    const schemas = known.map((error) => errorSchema(error, writer));
    return [field, { anyOf: [...schemas, { $ref: '#/components/schemas/ProtocolError' }] }];
  });
  const isNamed = allErrors(errors).some((error) => hasStatus(error, status));
  return writer.define(`${operationId}_errors${isNamed ? `_${status}` : ''}`, {
    type: 'object',
    properties: {
      errors: {
        type: 'object',
        properties: Object.fromEntries(fields),
        additionalProperties: { $ref: '#/components/schemas/RpcError' },
      },
    },
    required: ['errors'],
  });
}

/** `no-book` → `NoBookError` */
function errorSchema({ type, data }: ErrorModel, writer: SchemaWriter): JsonSchema {
  const value = data === undefined ? undefined : writer.resultOf(data);
  return writer.define(`${errorName(type)}Error`, {
    type: 'object',
    properties: {
      type: { type: 'string', const: type },
      message: { type: 'string' },
      ...(value && { data: value.schema }),
    },
    required: ['type', 'message', ...(value?.required ? ['data'] : [])],
  });
}

/** `no-book` → `NoBook` */
export function errorName(type: string): string {
  const name = type.replace(/(?:^|[^A-Za-z0-9]+)(.)/g, (_, start: string) => start.toUpperCase());
  return name.replace(/Error$/, '');
}

/** Whether the type of an error names a status. */
export function hasStatus({ statuses = [] }: ErrorModel, status: string): boolean {
  return statuses.map(String).includes(status);
}

export function contentOf(schema: JsonSchema): OpenApiContent {
  return { 'application/json': { schema } };
}
