import type { ApiModel, JsonSchema, RouteModel, SchemaWriter } from '@mikrokit/types/json-schema';
import type { FlatRoute } from '../flatten-routes.ts';
import type { ServedRoute } from '../lay-out-paths.ts';
import { contentOf, errorResponses } from './error-responses.ts';
import type { OpenApiOperation, OpenApiPath } from './open-api-document.ts';

/** What the operations of one document share. */
export interface OperationParts {
  readonly model: ApiModel;
  readonly writer: SchemaWriter;
  /** Those that are taken. */
  readonly operationIds: Set<string>;
}

/** The operations of a route: POST, and GET if it is a query. */
export function describeOperations(served: ServedRoute, parts: OperationParts): OpenApiPath {
  const { route, methods } = served;
  const types = parts.model.routes[route.id];
  if (types === undefined) throw new Error(`The type model holds no route '${route.id}'`);
  const params = parts.writer.schemaOf(types.params);
  const about = aboutRoute(route, types);
  const success = { description: 'The result.', content: contentOf(replyOf(route, types, parts)) };
  const failures = [500, ...(route.timeout === undefined ? [] : [504])];
  const post: OpenApiOperation = {
    operationId: uniqueId(route.id, parts),
    ...about,
    requestBody: bodyOf(route.id, params),
    responses: { 200: success, ...errorResponses(route.id, [400, 413, 415, ...failures], []) },
  };
  if (!methods.includes('GET')) return { post };
  const get: OpenApiOperation = {
    operationId: uniqueId(`${route.id}/query`, parts),
    ...about,
    parameters: [
      { name: 'params', in: 'query', required: hasRequired(params), content: contentOf(params) },
    ],
    responses: {
      200: success,
      ...(route.etag === true && {
        304: { description: 'The reply that the caller has still holds.' },
      }),
      ...errorResponses(route.id, [400, 413, 414, ...failures], []),
    },
  };
  return { get, post };
}

function aboutRoute(route: FlatRoute, { signature }: RouteModel) {
  const group = route.id.split('/').slice(0, -1).join('/');
  return {
    summary: signature,
    ...(route.description !== undefined && { description: route.description }),
    ...(group !== '' && { tags: [group] }),
  };
}

/** Always required: a call without a content type is refused, and none is sent without a body. */
function bodyOf(id: string, params: JsonSchema): NonNullable<OpenApiOperation['requestBody']> {
  return {
    required: true,
    content: contentOf({
      type: 'object',
      properties: { [id]: params },
      ...(hasRequired(params) && { required: [id] }),
    }),
  };
}

function replyOf(route: FlatRoute, types: RouteModel, { writer }: OperationParts): JsonSchema {
  const result = writer.resultOf(types.result);
  return {
    type: 'object',
    ...(result && { properties: { [route.id]: result.schema } }),
    ...(result?.required && { required: [route.id] }),
  };
}

function hasRequired(params: JsonSchema): boolean {
  return (params.minItems ?? 0) > 0;
}

/** `users/get` → `users_get`, or another number of it where that is taken. */
function uniqueId(routeId: string, { operationIds }: OperationParts): string {
  const base = routeId.replace(/[^A-Za-z0-9_]+/g, '_');
  let id = base;
  for (let i = 2; operationIds.has(id); i++) id = `${base}_${i}`;
  operationIds.add(id);
  return id;
}
