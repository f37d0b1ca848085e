import type { ApiModel, RouteModel } from '@mikrokit/types/model';

/** An API as `mikrokit.json` describes it, as far as clients need it. */
export interface DescribedApi extends ApiModel {
  /** The prefix of all paths, percent-encoded and between slashes: `/api/`. */
  readonly base: string;
  readonly routes: Readonly<Record<string, DescribedRoute>>;
}

/** One route with its location and the options that matter to clients. */
export interface DescribedRoute extends RouteModel {
  /** Percent-encoded. */
  readonly path: string;
  /** Empty for a route without an RPC endpoint. */
  readonly methods: readonly string[];
  /** Whether a call whose reply was lost can be repeated. */
  readonly idempotent?: true;
  /** Whether a stream that broke off can be resumed. */
  readonly resumable?: true;
  /** Whether a stream continues without its client. */
  readonly detached?: true;
}
