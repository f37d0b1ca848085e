import type { EventFormat } from './event-format.ts';
import { loadBalancer, loadBalancerWithMultiValues } from './load-balancer.ts';
import { restApi } from './rest-api.ts';

/** The format of an HTTP event that is not one of HTTP APIs. */
export function olderFormatOf(event: object): EventFormat {
  const { requestContext } = event as { readonly requestContext: object };
  if (!('elb' in requestContext)) return restApi as EventFormat;
  return ('multiValueHeaders' in event ? loadBalancerWithMultiValues : loadBalancer) as EventFormat;
}
