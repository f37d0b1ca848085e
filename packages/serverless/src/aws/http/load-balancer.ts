import { lastHopOf } from '../../last-hop.ts';
import { fieldOf, groupHeaders } from './fields.ts';
import type { HttpResult, LoadBalancerEvent } from './http-event.ts';
import type { HttpShape } from './http-shape.ts';
import { queryStringOf, withQuery } from './query.ts';

const shared: Omit<HttpShape<LoadBalancerEvent>, 'toResult'> = {
  // https://docs.aws.amazon.com/elasticloadbalancing/latest/application/lambda-functions.html
  maxResultSize: 1_048_576,
  takesStream: () => false,
  targetOf: (event) => {
    const { httpMethod: method, path } = event;
    if (typeof method !== 'string' || typeof path !== 'string') return undefined;
    const { multiValueQueryStringParameters: multi, queryStringParameters: single } = event;
    // Names and values are handed over as they were sent, still encoded.
    return { method, url: withQuery(path, queryStringOf(multi ?? single, asItIs)) };
  },
  headerOf: ({ multiValueHeaders, headers }, name) => fieldOf(multiValueHeaders ?? headers, name),
  remoteAddressOf: (event) => lastHopOf(shared.headerOf(event, 'x-forwarded-for')),
};

/** A load balancer whose target group has multi-value headers turned off, as it is by default. */
export const loadBalancer: HttpShape<LoadBalancerEvent> = {
  ...shared,
  toResult: ({ status, headers: flat, body, isBase64Encoded }) => {
    const { headers, cookies } = groupHeaders(flat);
    for (const [at, cookie] of cookies.entries()) headers[cookieName(at)] = cookie;
    return { statusCode: status, headers, body, isBase64Encoded };
  },
};

/** A load balancer whose target group has multi-value headers turned on: it reads nothing else. */
export const loadBalancerWithMultiValues: HttpShape<LoadBalancerEvent> = {
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
 * `set-cookie`, in another case for each cookie: a result has room for one value of a name, and cookies cannot be
 * joined. 0 → `set-cookie`, 1 → `Set-cookie`, 2 → `sEt-cookie`, 3 → `SEt-cookie`, …
 */
function cookieName(index: number): string {
  let bits = index;
  return 'set-cookie'.replace(/[a-z]/g, (letter) => {
    const isUpper = bits % 2 === 1;
    bits = Math.floor(bits / 2);
    return isUpper ? letter.toUpperCase() : letter;
  });
}

function asItIs(text: string): string {
  return text;
}
