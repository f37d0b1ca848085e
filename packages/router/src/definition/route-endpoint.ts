import type { RouterCodecs } from '@mikrokit/types/runtime';
import type { CallRequest, Endpoint, PendingReply, Reply } from '../adapter.ts';
import type { CallBody } from '../call/body.ts';
import type { Logger } from '../call/logger.ts';
import type { Caching } from './caching.ts';
import type { TypeModel } from './type-model.ts';

/** Runs the calls of one route. */
export interface RouteEndpoint extends Endpoint {
  readonly id: string;
  readonly streams: boolean;
  start(body: CallBody, request: CallRequest, contract: string | undefined): Reply | PendingReply;
}

/** A route that only reads, so clients can call it with GET. */
export interface QueryRoute {
  readonly caching: Caching;
  /** The endpoint of one GET or HEAD, by the request target. */
  endpointOf(endpoint: RouteEndpoint, url: string, method: 'GET' | 'HEAD'): Endpoint;
}

/** The parts of a router that a {@link QueryRoute} needs. */
export interface QueryContext {
  readonly codecs: RouterCodecs;
  readonly types: TypeModel;
  readonly logger: Logger;
}
