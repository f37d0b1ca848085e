import type { JsonSchema, SchemaWriter } from '@mikrokit/types/json-schema';
import { type HttpTemplate, namesIn, parseHttpTemplate } from '@mikrokit/types/runtime/http';
import type { ServedRoute } from '../../routing/served-routes.ts';
import { describeCall, type OperationCall, resultOf, withExamples } from './describe-call.ts';
import { modelOf } from './describe-hooks.ts';
import { contentOf, errorResponses } from './error-responses.ts';
import type { OpenApiOperation, OpenApiParameter, OpenApiResponse } from './open-api-document.ts';
import { aboutRoute, type OperationContext, uniqueId } from './operations.ts';
import type { DescribedPath } from './path-items.ts';
import { problemResponses } from './problem-responses.ts';

/** The context of an operation of an HTTP route. */
interface HttpRouteContext extends OperationContext {
  /** The router's prefix between slashes: `/api/`. */
  readonly base: string;
  /** Whether errors are sent as `application/problem+json`. */
  readonly problemDetails: boolean;
}

/** The operation of an HTTP route, and its path. */
export function describeHttpRoute(served: ServedRoute, context: HttpRouteContext): DescribedPath {
  const { route } = served;
  // Invalid templates fail at startup.
  const template = parseHttpTemplate(route.http as string) as HttpTemplate;
  const call = describeCall(route, context);
  const operationId = uniqueId(route.id, context);
  const { parameters, body } = describeParameters(served, template, context);
  const all = [...parameters, ...call.headers];
  const statuses = [
    ...(all.length > 0 || body ? [400] : []),
    ...(parameters.some((parameter) => parameter.in === 'query') ? [414] : []),
    ...(body || template.method === 'POST' ? [413, 415] : []),
    ...(call.asksForCredential ? [401] : []),
    500,
    ...(route.timeout === undefined ? [] : [504]),
  ];
  const operation: OpenApiOperation = {
    operationId,
    ...aboutRoute(served, call),
    ...(all.length > 0 && { parameters: all }),
    ...(body && { requestBody: { required: body.required, content: contentOf(body.schema) } }),
    responses: {
      ...successes(served, call, context),
      ...(route.etag === true && {
        304: { description: 'The client already has this reply.' },
      }),
      ...errorsOf(operationId, statuses, call, context),
    },
  };
  const path = context.base.slice(0, -1) + template.path;
  return { path, operations: { [template.method.toLowerCase()]: operation } };
}

/** The parameters in path and query string, and the body. */
function describeParameters(
  { route: { id } }: ServedRoute,
  template: HttpTemplate,
  { model, writer }: HttpRouteContext,
) {
  const names = namesIn(template);
  const takesQuery = ['GET', 'HEAD', 'DELETE'].includes(template.method);
  const { params, paramExamples = [] } = modelOf(model.routes, id);
  const node = model.types[params];
  const elements = node?.kind === 'tuple' ? node.elements : [];
  const schemas = writer.elementsOf(params);
  const parameters: OpenApiParameter[] = [];
  let body: { readonly schema: JsonSchema; readonly required: boolean } | undefined;
  for (const [at, { label = '', type }] of elements.entries()) {
    const bare = schemas[at] as (typeof schemas)[number];
    const value = { ...bare, schema: withExamples(bare.schema, paramExamples[at]) };
    if (names.includes(label)) {
      parameters.push({ name: label, in: 'path', required: true, schema: value.schema });
    } else if (takesQuery) {
      for (const { name, schema, required } of writer.propertiesOf(type)) {
        // An absent array is empty, and an absent object can be undefined.
        const isRequired = required && value.required && schema.type !== 'array';
        const examples = (paramExamples[at] ?? []).flatMap((one) => propertyIn(one, name));
        parameters.push({
          name,
          in: 'query',
          required: isRequired,
          ...(isObject(schema, writer) && { style: 'deepObject', explode: true }),
          schema: withExamples(schema, [...(schema.examples ?? []), ...examples]),
        });
      }
    } else {
      body = value;
    }
  }
  return { parameters, body };
}

/** Whether a schema describes an object, directly or by reference. */
function isObject({ type, $ref = '' }: JsonSchema, writer: SchemaWriter): boolean {
  return (type ?? writer.definitions()[$ref.split('/').at(-1) as string]?.type) === 'object';
}

/** The value of a property in the example of an object, if it is there. */
function propertyIn(example: unknown, name: string): readonly unknown[] {
  const object = Object(example);
  return Object.hasOwn(object, name) ? [object[name]] : [];
}

/** The bare result, or no content if there is none. */
function successes(
  { route: { id, status = 200 } }: ServedRoute,
  { replyHeaders }: OperationCall,
  context: HttpRouteContext,
): Record<string, OpenApiResponse> {
  const result = resultOf(modelOf(context.model.routes, id), context);
  const headers = Object.keys(replyHeaders).length > 0 && { headers: replyHeaders };
  const empty = status === 200 ? 204 : status;
  return {
    ...(result?.required !== true && {
      [empty]: { description: 'Done, without a result.', ...headers },
    }),
    ...(result && {
      [status]: { description: 'The result.', ...headers, content: contentOf(result.schema) },
    }),
  };
}

function errorsOf(
  operationId: string,
  statuses: readonly number[],
  { errors }: OperationCall,
  { writer, problemDetails }: HttpRouteContext,
): OpenApiOperation['responses'] {
  return problemDetails
    ? problemResponses(statuses, errors, writer)
    : errorResponses(operationId, statuses, errors, writer);
}
