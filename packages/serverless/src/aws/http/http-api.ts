import { escapeDecoded, pathWithin, withoutStage } from './api-path.ts';
import type { EventFormat } from './event-format.ts';
import { fieldOf, groupHeaders } from './header-fields.ts';
import type { HttpApiEvent } from './http-event.ts';
import { LAMBDA_RESULT_SIZE } from './result-size.ts';

/** HTTP APIs with the payload format 2.0, and function URLs. */
export const httpApi: EventFormat<HttpApiEvent> = {
  maxResultSize: LAMBDA_RESULT_SIZE,
  takesStream: isFunctionUrl,
  targetOf: (event) => {
    const { rawPath, rawQueryString, requestContext } = event;
    const method = requestContext.http?.method;
    if (typeof method !== 'string' || typeof rawPath !== 'string') return undefined;
    const path = httpApiPath(event);
    const hasQuery = typeof rawQueryString === 'string' && rawQueryString !== '';
    return { method, url: hasQuery ? `${path}?${rawQueryString}` : path };
  },
  headerOf: ({ headers, cookies }, name) => {
    if (name === 'cookie' && Array.isArray(cookies)) return fieldOf({ cookie: cookies }, name);
    return fieldOf(headers, name);
  },
  remoteAddressOf: ({ requestContext }) => requestContext.http.sourceIp,
  toResult: ({ status, headers: flat, body, isBase64Encoded }) => {
    const { headers, cookies } = groupHeaders(flat);
    return {
      statusCode: status,
      headers,
      ...(cookies.length > 0 && { cookies }),
      body,
      isBase64Encoded,
    };
  },
};

function httpApiPath(event: HttpApiEvent): string {
  const { rawPath, routeKey, pathParameters, requestContext } = event;
  // Function URLs have neither stages nor routes, and leave paths encoded.
  if (isFunctionUrl(event)) return rawPath;
  const path = escapeDecoded(rawPath);
  // 'ANY /{proxy+}' → '/{proxy+}'
  const template = typeof routeKey === 'string' ? routeKey.slice(routeKey.indexOf(' ') + 1) : '';
  return template.startsWith('/')
    ? pathWithin(path, { template, pathParameters })
    : withoutStage(path, requestContext.stage);
}

function isFunctionUrl({ requestContext }: HttpApiEvent): boolean {
  const name: unknown = requestContext.domainName;
  return typeof name === 'string' && name.includes('.lambda-url.');
}
