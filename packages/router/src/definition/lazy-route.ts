import type { LazyRouteTraits, RouterCodecs } from '@mikrokit/types/runtime';
import type { Endpoint, PendingReply, Reply } from '../adapter.ts';
import type { Logger } from '../call/logger.ts';
import type { FlatRoutes } from './flatten-routes.ts';
import type { RouteEndpoint } from './route-endpoint.ts';

/** The routes of a lazy group, once they are loaded. */
export interface LoadedGroup {
  /** The table of its paths. */
  readonly table: {
    accept(method: string, target: string, contentType: string | undefined): Endpoint | Reply;
  };
  readonly routes: { get(id: string): { readonly endpoint: RouteEndpoint } | undefined };
}

/** The parts of a router that its lazy groups get. */
export interface LazyGroupHost {
  /** The router's option. */
  readonly maxBodySize: number;
  readonly logger: Logger;
  /** Makes the paths and endpoints of a loaded group. Throws for routes that cannot work. */
  readonly compile: (flat: FlatRoutes, codecs: RouterCodecs) => LoadedGroup;
}

/** A group of routes whose module is loaded by the first call of one of them. */
export interface LazyGroupState {
  /** The fields of its own hooks in bodies. */
  readonly hookFields: readonly string[];
  /** Called once, by the group's router. */
  open(host: LazyGroupHost): void;
  /** Loads the group, once. Rejects when that fails. The next call tries again. */
  load(): Promise<LoadedGroup>;
  /** Runs a call once the group is loaded. Replies with an internal error if loading fails. */
  answer(options: {
    readonly run: (group: LoadedGroup) => Reply | PendingReply;
    readonly reject: (type: 'cancelled' | 'timeout' | 'internal') => Reply;
  }): Reply | PendingReply;
}

/** A route of a lazy group. */
export interface LazyRoute {
  readonly group: LazyGroupState;
  readonly traits: LazyRouteTraits;
  /** The endpoint of the RPC protocol. It loads the group. */
  readonly endpoint: RouteEndpoint;
  /** The most bytes of its body. */
  readonly maxBodySize: number;
}
