import { lastForwardedFor } from '../../forwarded-for.ts';
import type { EventFormat } from './event-format.ts';
import { fieldOf, groupHeaders } from './header-fields.ts';
import type { HttpResult, LoadBalancerEvent } from './http-event.ts';
import { queryStringOf, withQuery } from './query.ts';

const shared: Omit<EventFormat<LoadBalancerEvent>, 'toResult'> = {
  // https://docs.aws.amazon.com/elasticloadbalancing/latest/application/lambda-functions.html
  maxResultSize: 1_048_576,
  takesStream: () => false,
  targetOf: (event) => {
    const { httpMethod: method, path } = event;
    if (typeof method !== 'string' || typeof path !== 'string') return undefined;
    const { multiValueQueryStringParameters: multi, queryStringParameters: single } = event;
    // Names and values are still percent-encoded.
    return { method, url: withQuery(path, queryStringOf(multi ?? single, identity)) };
  },
  headerOf: ({ multiValueHeaders, headers }, name) => fieldOf(multiValueHeaders ?? headers, name),
  remoteAddressOf: (event) => lastForwardedFor(shared.headerOf(event, 'x-forwarded-for')),
};

/** A load balancer whose target group has no multi-value headers, the default. */
export const loadBalancer: EventFormat<LoadBalancerEvent> = {
  ...shared,
  toResult: ({ status, headers: flat, body, isBase64Encoded }) => {
    const { headers, cookies } = groupHeaders(flat);
    for (const [at, cookie] of cookies.entries()) headers[cookieName(at)] = cookie;
    return { statusCode: status, headers, body, isBase64Encoded };
  },
};

/** A load balancer whose target group has multi-value headers: it ignores single ones. */
export const loadBalancerWithMultiValues: EventFormat<LoadBalancerEvent> = {
  ...shared,
  toResult: ({ status, headers: flat, body, isBase64Encoded }): HttpResult => {
    const { headers, cookies } = groupHeaders(flat);
    const multiValueHeaders: Record<string, string[]> = {};
    for (const name of Object.keys(headers)) multiValueHeaders[name] = [headers[name] as string];
    if (cookies.length > 0) multiValueHeaders['set-cookie'] = cookies;
    return { statusCode: status, multiValueHeaders, body, isBase64Encoded };
  },
};

/**
 * `set-cookie` in a different case for each cookie: a result has one value per name, and cookies cannot be joined.
 * 0 → `set-cookie`, 1 → `Set-cookie`, 2 → `sEt-cookie`, 3 → `SEt-cookie`, …
 */
function cookieName(index: number): string {
  let bits = index;
  return 'set-cookie'.replace(/[a-z]/g, (letter) => {
    const isUpper = bits % 2 === 1;
    bits = Math.floor(bits / 2);
    return isUpper ? letter.toUpperCase() : letter;
  });
}

function identity(text: string): string {
  return text;
}
