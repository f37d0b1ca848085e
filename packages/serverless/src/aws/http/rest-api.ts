import { escapeDecoded, pathWithin, withoutStage } from './api-path.ts';
import type { EventFormat } from './event-format.ts';
import { fieldOf, groupHeaders } from './header-fields.ts';
import type { RestApiEvent } from './http-event.ts';
import { queryStringOf, withQuery } from './query.ts';
import { LAMBDA_RESULT_SIZE } from './result-size.ts';

/** REST APIs, and HTTP APIs with the payload format 1.0. */
export const restApi: EventFormat<RestApiEvent> = {
  maxResultSize: LAMBDA_RESULT_SIZE,
  takesStream: ({ version }) => version === undefined,
  targetOf: (event) => {
    const { httpMethod: method, path } = event;
    if (typeof method !== 'string' || typeof path !== 'string') return undefined;
    const { multiValueQueryStringParameters: multi, queryStringParameters: single } = event;
    return {
      method,
      url: withQuery(restApiPath(event), queryStringOf(multi ?? single, encodeURIComponent)),
    };
  },
  headerOf: ({ multiValueHeaders, headers }, name) => fieldOf(multiValueHeaders ?? headers, name),
  remoteAddressOf: ({ requestContext }) => requestContext.identity?.sourceIp,
  toResult: ({ status, headers: flat, body, isBase64Encoded }) => {
    const { headers, cookies } = groupHeaders(flat);
    return {
      statusCode: status,
      headers,
      // API Gateway rejects results with unknown fields.
      ...(cookies.length > 0 && { multiValueHeaders: { 'set-cookie': cookies } }),
      body,
      isBase64Encoded,
    };
  },
};

function restApiPath({
  version,
  path,
  resource,
  pathParameters,
  requestContext,
}: RestApiEvent): string {
  const sent = version === '1.0' ? escapeDecoded(path) : path;
  if (typeof resource === 'string' && resource.startsWith('/'))
    return pathWithin(sent, { template: resource, pathParameters });
  return version === '1.0' ? withoutStage(sent, requestContext.stage) : sent;
}
