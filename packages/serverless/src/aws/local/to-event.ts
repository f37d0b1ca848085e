import { assertKnownOptions } from '@mikrokit/router';
import type { HttpApiEvent, LoadBalancerEvent, RestApiEvent } from '../http/http-event.ts';
import {
  addressed,
  asSent,
  decodeQuery,
  grouped,
  headerPairs,
  joined,
  lastOf,
  queryPairs,
  splitTarget,
} from './request-fields.ts';

/** A complete HTTP request. */
export interface HttpRequest {
  readonly method: string;
  /** The request target: path and query, percent-encoded. */
  readonly path: string;
  /** Names in any case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Uint8Array;
  readonly remoteAddress?: string;
}

/**
 * The services that send HTTP requests to functions, by configuration. `1.0` is a payload format.
 */
export type HttpService =
  | 'rest-api'
  | 'http-api'
  | 'http-api-1.0'
  | 'function-url'
  | 'load-balancer'
  | 'load-balancer-multi-value';

/** Options of `toEvent`. */
export interface EventOptions {
  /** The stage in API Gateway. Default: `prod`, and `$default` for HTTP APIs. */
  readonly stage?: string;
  /** Sends all bodies in base64, as API Gateway does with binary types. Default: only bodies that are not UTF-8. */
  readonly isBinary?: boolean;
}

/** Makes the event that a service sends for a request. */
export function toEvent(service: HttpService, request: HttpRequest, options: EventOptions = {}) {
  assertKnownOptions('toEvent', options, { stage: 1, isBinary: 1 });
  switch (service) {
    case 'rest-api':
      return toRestApiEvent(request, options);
    case 'http-api':
      return toHttpApiEvent(request, options);
    case 'http-api-1.0':
      return toPayload1(request, options);
    case 'function-url':
      return toFunctionUrlEvent(request, options);
    case 'load-balancer':
      return toLoadBalancerEvent(request, options, false);
    case 'load-balancer-multi-value':
      return toLoadBalancerEvent(request, options, true);
  }
}

const remote = '127.0.0.1';

function toRestApiEvent(request: HttpRequest, options: EventOptions): RestApiEvent {
  const { path, query } = splitTarget(request.path);
  const { stage = 'prod' } = options;
  const multiValueHeaders = grouped(headerPairs(request.headers, asSent));
  const multiValueQuery = grouped(queryPairs(query, decodeQuery));
  return {
    resource: '/{proxy+}',
    path,
    httpMethod: request.method,
    headers: lastOf(multiValueHeaders),
    multiValueHeaders,
    queryStringParameters: query === '' ? null : lastOf(multiValueQuery),
    multiValueQueryStringParameters: query === '' ? null : multiValueQuery,
    pathParameters: { proxy: path.slice(1) },
    stageVariables: null,
    requestContext: {
      apiId: 'local',
      requestId: crypto.randomUUID(),
      domainName: 'local.execute-api.localhost',
      path: `/${stage}${path}`,
      stage,
      identity: {
        sourceIp: request.remoteAddress ?? remote,
        userAgent: lastOf(multiValueHeaders)['user-agent'] ?? null,
      },
    },
    ...eventBody(request, options, null),
  };
}

function toHttpApiEvent(request: HttpRequest, options: EventOptions): HttpApiEvent {
  const { stage = '$default' } = options;
  const { path } = splitTarget(request.path);
  const rawPath = decodeURIComponent(stage === '$default' ? path : `/${stage}${path}`);
  return toPayload2(request, options, {
    rawPath,
    stage,
    domainName: 'local.execute-api.localhost',
  });
}

function toPayload1(request: HttpRequest, options: EventOptions): RestApiEvent {
  const { stage = '$default' } = options;
  const event = toRestApiEvent(request, { ...options, stage });
  const path = decodeURIComponent(stage === '$default' ? event.path : `/${stage}${event.path}`);
  return {
    ...event,
    version: '1.0',
    resource: '$default',
    path,
    pathParameters: null,
    requestContext: { ...event.requestContext, path },
  };
}

function toFunctionUrlEvent(request: HttpRequest, options: EventOptions): HttpApiEvent {
  const { path: rawPath } = splitTarget(request.path);
  const domainName = 'local.lambda-url.local.on.aws';
  return toPayload2(request, options, { rawPath, stage: '$default', domainName });
}

function toPayload2(
  request: HttpRequest,
  options: EventOptions,
  { rawPath, stage, domainName }: { rawPath: string; stage: string; domainName: string },
): HttpApiEvent {
  const { query } = splitTarget(request.path);
  const pairs = headerPairs(request.headers, (name) => name.toLowerCase());
  const cookies = pairs
    .filter(([name]) => name === 'cookie')
    .flatMap(([, value]) => value.split('; '));
  const headers = joined(pairs.filter(([name]) => name !== 'cookie'));
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString: query,
    ...(cookies.length > 0 && { cookies }),
    headers,
    requestContext: {
      apiId: 'local',
      requestId: crypto.randomUUID(),
      domainName,
      stage,
      http: {
        method: request.method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: request.remoteAddress ?? remote,
        userAgent: headers['user-agent'] ?? '',
      },
    },
    ...eventBody(request, options, undefined),
  };
}

function toLoadBalancerEvent(
  request: HttpRequest,
  options: EventOptions,
  isMulti: boolean,
): LoadBalancerEvent {
  const { path, query } = splitTarget(request.path);
  const address = request.remoteAddress ?? remote;
  const pairs = headerPairs(request.headers, (name) => name.toLowerCase());
  const headers = grouped(addressed(pairs, address));
  const parameters = grouped(queryPairs(query, asSent));
  headers['x-forwarded-proto'] ??= ['https'];
  return {
    requestContext: {
      elb: { targetGroupArn: 'arn:aws:elasticloadbalancing:local:0:targetgroup/local/0' },
    },
    httpMethod: request.method,
    path,
    ...(isMulti
      ? { multiValueHeaders: headers, multiValueQueryStringParameters: parameters }
      : { headers: lastOf(headers), queryStringParameters: lastOf(parameters) }),
    ...eventBody(request, options, ''),
  };
}

function eventBody<None extends string | null | undefined>(
  { body }: HttpRequest,
  { isBinary = false }: EventOptions,
  none: None,
) {
  if (body.length === 0) {
    return { ...(none !== undefined && { body: none as string | null }), isBase64Encoded: false };
  }
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (isBinary || !process.getBuiltinModule('node:buffer').isUtf8(bytes))
    return { body: bytes.toString('base64'), isBase64Encoded: true };
  return { body: bytes.toString(), isBase64Encoded: false };
}
