import { type ApiModel, routeFilesOf, type SchemaWriter } from '@mikrokit/types/json-schema';
import type { ServedRoute } from '../../routing/served-routes.ts';
import { describeCall, type OperationCall } from './describe-call.ts';
import { describeFileRequest, describeFileResponses } from './describe-files.ts';
import { modelOf } from './describe-hooks.ts';
import { contentOf, errorResponses } from './error-responses.ts';
import type { OpenApiOperation, OpenApiPath, OpenApiResponse } from './open-api-document.ts';
import type { SecuritySchemes } from './security-schemes.ts';

/** The values that the operations of one document share. */
export interface OperationContext {
  readonly model: ApiModel;
  readonly writer: SchemaWriter;
  /** The ids in use. */
  readonly operationIds: Set<string>;
  readonly schemes: SecuritySchemes;
}

/** The operations of a route: POST, and GET if it is a query. */
export function describeOperations(served: ServedRoute, context: OperationContext): OpenApiPath {
  const { route } = served;
  const { status = 200 } = route;
  const model = modelOf(context.model.routes, route.id);
  const files = routeFilesOf(context.model.types, model);
  const call = describeCall(route, context);
  const about = aboutRoute(served, call);
  const operationId = uniqueId(route.id, context);
  const responses = (statuses: readonly number[]) =>
    errorResponses(
      operationId,
      [
        ...statuses,
        ...(call.asksForCredential ? [401] : []),
        500,
        ...(route.timeout === undefined ? [] : [504]),
      ],
      call.errors,
      context.writer,
    );
  const successes = (isGet: boolean) =>
    files?.result === undefined
      ? { [status]: success(call) }
      : describeFileResponses(status, files.result, { isGet, headers: call.replyHeaders });
  const request = files?.params && describeFileRequest(context, model, files.params, call.body);
  const headers = [...(request?.parameters ?? []), ...call.headers];
  const post: OpenApiOperation = {
    operationId,
    ...about,
    ...(headers.length > 0 && { parameters: headers }),
    // Required even if empty: a call without a content type is rejected, and clients send none
    // without a body.
    requestBody: request?.requestBody ?? { required: true, content: contentOf(call.body) },
    responses: {
      ...successes(false),
      ...responses([400, 413, ...(request?.isTyped === false ? [] : [415])]),
    },
  };
  // A GET has no body for files.
  if (!served.takesGet || request !== undefined) return { post };
  const params = {
    name: 'params',
    in: 'query',
    required: call.needsBody,
    description: 'The parameters as JSON text.',
    // Client generators do not understand `content` here.
    schema: { type: 'string', contentMediaType: 'application/json', contentSchema: call.query },
  } as const;
  const takesParams = call.query.maxItems !== 0;
  const parameters = takesParams ? [params, ...call.headers] : call.headers;
  const get: OpenApiOperation = {
    operationId: uniqueId(`${route.id}/query`, context),
    ...about,
    ...(parameters.length > 0 && { parameters }),
    responses: {
      ...successes(true),
      ...(route.etag === true && {
        304: { description: 'The client already has this reply.' },
      }),
      ...responses([400, 413, 414]),
    },
  };
  return { get, post };
}

/** Returns the members of an operation that describe its route: id, tags, summary and the like. */
export function aboutRoute(
  { route }: ServedRoute,
  { signature, security, documented }: OperationCall,
) {
  const { description = documented.description } = route;
  const { deprecated } = documented;
  return {
    summary: signature,
    ...(description !== undefined && { description }),
    ...(deprecated && { deprecated }),
    ...tagsOf(route.id),
    ...(security.length > 0 && { security }),
  };
}

/** The group of a route as its tag. No tag without a group. */
export function tagsOf(routeId: string): Pick<OpenApiOperation, 'tags'> {
  const group = routeId.split('/').slice(0, -1).join('/');
  return group === '' ? {} : { tags: [group] };
}

function success({ reply, replyHeaders, item }: OperationCall): OpenApiResponse {
  return {
    description:
      item === undefined
        ? 'The result.'
        : 'Events, each with an item as its data. The last is named `result` or `error`.',
    ...(Object.keys(replyHeaders).length > 0 && { headers: replyHeaders }),
    // OpenAPI 3.1 describes a stream by the schema of one item.
    content: item === undefined ? contentOf(reply) : { 'text/event-stream': { schema: item } },
  };
}

/** `users/get` → `users_get`, with a number if that is taken. */
export function uniqueId(routeId: string, { operationIds }: OperationContext): string {
  const base = routeId.replace(/[^A-Za-z0-9_]+/g, '_');
  let id = base;
  for (let i = 2; operationIds.has(id); i++) id = `${base}_${i}`;
  operationIds.add(id);
  return id;
}
