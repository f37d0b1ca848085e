import type { ErrorModel, JsonSchema, SchemaWriter } from '@mikrokit/types/json-schema';
import {
  aboutError,
  allErrors,
  type ErrorsByField,
  errorName,
  errorStatuses,
  hasStatus,
} from './error-responses.ts';
import type { OpenApiOperation } from './open-api-document.ts';

/** The error responses of an operation that sends errors as RFC 9457 problems. */
export function problemResponses(
  statuses: readonly number[],
  errors: ErrorsByField,
  writer: SchemaWriter,
): OpenApiOperation['responses'] {
  const known = allErrors(errors);
  const any = writer.define('ProblemDetails', PROBLEM);
  // A hook and a route can declare the same error, or the same error type with different data.
  const schemasOf = (some: readonly ErrorModel[]) => {
    const byKey = new Map(some.map((error) => [JSON.stringify([error.type, error.data]), error]));
    return [...byKey.values()].map((error) => problemSchema(error, writer));
  };
  const schemaAt = (status: string): JsonSchema => {
    const own = known.filter((error) => hasStatus(error, status));
    const others = known.filter(({ statuses }) => statuses === undefined);
    const schemas = schemasOf(own.length > 0 ? own : others);
    return schemas.length === 0 ? any : { anyOf: [...schemas, any] };
  };
  return Object.fromEntries(
    errorStatuses(statuses, errors).map((status) => [
      status,
      {
        ...aboutError(status, statuses, errors),
        content: { 'application/problem+json': { schema: schemaAt(status) } },
      },
    ]),
  );
}

/** `no-book` → `NoBookProblem` */
function problemSchema({ type, data }: ErrorModel, writer: SchemaWriter): JsonSchema {
  const value = data === undefined ? undefined : writer.resultOf(data);
  return writer.define(`${errorName(type)}Problem`, {
    type: 'object',
    properties: {
      ...PROBLEM.properties,
      // A relative reference: RFC 9457 section 3.1.1.
      type: { type: 'string', const: encodeURIComponent(type) },
      ...(value && { data: value.schema }),
    },
    required: [...(PROBLEM.required ?? []), ...(value?.required ? ['data'] : [])],
  });
}

/** RFC 9457 section 3.1, with the members of a route's errors. */
const PROBLEM: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: 'string', description: 'For programs.' },
    title: { type: 'string' },
    status: { type: 'number' },
    detail: { type: 'string', description: 'For people.' },
    data: {},
    issues: { type: 'array', items: { $ref: '#/components/schemas/ValidationIssue' } },
  },
  required: ['type', 'title', 'status', 'detail'],
};
