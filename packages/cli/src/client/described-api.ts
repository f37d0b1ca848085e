import type { ApiContract, RouteContract } from '@mikrokit/types/compatibility';
import type { Documented } from '@mikrokit/types/model';

/** An API as clients need it: from its router, from the description of a server, or from a lock file. */
export interface DescribedApi extends ApiContract {
  readonly routes: Readonly<Record<string, DescribedRoute>>;
  /** The prefix of all paths, percent-encoded and between slashes: `/api/`. A lock file lacks it. */
  readonly base?: string;
}

/** One route with its location and the options that matter to clients. */
export interface DescribedRoute extends RouteContract, Documented {
  /** Whether a stream that broke off can be resumed. */
  readonly resumable?: true;
  /** Whether a stream continues without its client. */
  readonly detached?: true;
}
