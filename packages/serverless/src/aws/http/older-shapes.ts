import type { HttpShape } from './http-shape.ts';
import { loadBalancer, loadBalancerWithMultiValues } from './load-balancer.ts';
import { restApi } from './rest-api.ts';

/** The shape of an event that is an HTTP request, but not in the format of HTTP APIs. */
export function olderShapeOf(event: object): HttpShape {
  const { requestContext } = event as { readonly requestContext: object };
  if (!('elb' in requestContext)) return restApi as HttpShape;
  return ('multiValueHeaders' in event ? loadBalancerWithMultiValues : loadBalancer) as HttpShape;
}
