import type { ApiModel } from '@mikrokit/types/runtime/explain';

/** An API as `mikrokit.json` shows it: its type model, and the path of each route. */
export interface ApiDocument extends ApiModel {
  /** Hash of the type model: it changes with every route, type, name and doc comment. */
  readonly hash: string;
  /** The beginning of the paths of routes without a path of their own, unless `pathTransform` changed them: `/api/`. */
  readonly base: string;
  readonly routes: Readonly<Record<string, RouteDocument>>;
}

/** One route in an {@link ApiDocument}. */
export interface RouteDocument extends RouteModel {
  /** Percent-encoded. */
  readonly path: string;
  readonly methods: readonly string[];
  /** Whether a call whose reply was lost may be repeated; absent for no. Queries always may. */
  readonly idempotent?: true;
  readonly description?: string;
}

type RouteModel = ApiModel['routes'][string];
