import type { Endpoint } from '../adapter.ts';
import type { PathEndpoint } from './path-endpoint.ts';

/** How a route answers GET and HEAD. */
export interface Reading {
  /** The endpoint of one request, by its request target. */
  endpoint(route: PathEndpoint, url: string): Endpoint;
}
