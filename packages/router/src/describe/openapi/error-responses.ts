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
        description: 'From the name of the parameter inwards: keys and indexes.',
        items: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      },
      code: { type: 'string' },
      expected: { type: 'string', description: 'The expected type, as TypeScript writes it.' },
      message: { type: 'string' },
    },
    required: ['path', 'code', 'expected', 'message'],
  },
} as const satisfies Record<string, JsonSchema>;

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  400: 'The body is no call, or the parameters fail their types.',
  401: 'No valid credential.',
  413: 'The body is too large.',
  414: 'The query string is too long for a URL: use POST.',
  415: 'The body, or a file in it, has a content type that the operation does not take.',
  500: 'An internal error. The reply does not tell its cause.',
  504: 'The route took longer than its timeout.',
  409: 'A call with this key is running.',
  422: 'The key belongs to other parameters.',
  429: 'Too many calls.',
  '4XX': 'An error of the route or of a hook, with a status of its own.',
  '5XX': 'An error of the route or of a hook, with a status of its own.',
};

/** The responses that operations refer to, unless they know more of their errors. */
export function sharedResponses(): Record<string, OpenApiResponse> {
  const content = contentOf({ $ref: '#/components/schemas/RpcErrors' });
  return Object.fromEntries(
    Object.entries(DESCRIPTIONS).map(([status, description]) => [
      `Error_${status}`,
      { description, ...challengeOf(status), content },
    ]),
  );
}

/** The header of a 401 that names the credential: RFC 9110 section 11.6.1. */
function challengeOf(status: string): Pick<OpenApiResponse, 'headers'> {
  if (status !== '401') return {};
  return { headers: { 'www-authenticate': { required: false, schema: { type: 'string' } } } };
}

/** The statuses of errors that this package declares. Those of handlers may have any. */
const OWN_STATUSES: Readonly<Record<string, number>> = {
  'rate-limited': 429,
  'idempotency-key-missing': 400,
  'idempotency-key-in-use': 409,
  'idempotency-key-reused': 422,
};

/** The statuses of an operation's errors, as texts and in order; the last two are for those with a status of their own. */
export function errorStatuses(
  statuses: readonly number[],
  errors: ReadonlyMap<string, readonly ErrorModel[]>,
): readonly string[] {
  const own = [...errors.values()].flat().flatMap(({ type }) => OWN_STATUSES[type] ?? []);
  const all = new Set([...statuses, ...own]);
  // A handler may also give its result a status, so `default` is no error.
  return [...[...all].sort((a, b) => a - b).map(String), '4XX', '5XX'];
}

/** What a response with an error says, and its headers. */
export function aboutError(status: string): Pick<OpenApiResponse, 'description' | 'headers'> {
  const retryAfter = { required: true, schema: { type: 'integer' } } as const;
  return {
    description: DESCRIPTIONS[status] ?? '',
    ...challengeOf(status),
    ...(status === '429' && { headers: { 'retry-after': retryAfter } }),
  };
}

/**
 * The responses of an operation other than success. `errors` are the declared errors, by their field in the
 * reply.
 */
export function errorResponses(
  operationId: string,
  statuses: readonly number[],
  errors: ReadonlyMap<string, readonly ErrorModel[]>,
  writer: SchemaWriter,
): OpenApiOperation['responses'] {
  const all = errorStatuses(statuses, errors);
  if (errors.size === 0) {
    return Object.fromEntries(
      all.map((status) => [status, { $ref: `#/components/responses/Error_${status}` }]),
    );
  }
  const fields = [...errors].map(([field, known]): [string, JsonSchema] => {
    const schemas = known.map((error) => errorSchema(error, writer));
    return [field, { anyOf: [...schemas, { $ref: '#/components/schemas/ProtocolError' }] }];
  });
  // A handler may give its errors any status, also one that the protocol uses.
  const schema = writer.define(`${operationId}_errors`, {
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
  return Object.fromEntries(
    all.map((status) => [status, { ...aboutError(status), content: contentOf(schema) }]),
  );
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

/** Whether an error of this package has a status. */
export function hasStatus({ type }: ErrorModel, status: string): boolean {
  return String(OWN_STATUSES[type]) === status;
}

export function contentOf(schema: JsonSchema): OpenApiContent {
  return { 'application/json': { schema } };
}
