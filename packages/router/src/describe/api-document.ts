import type { ApiModel } from '@mikrokit/types/runtime/explain';

/** An API as `mikrokit.json` shows it: its type model, and the path of each route. */
export interface ApiDocument extends ApiModel {
  /** Hash of the type model: it changes with every route, type, name and doc comment. */
  readonly hash: string;
  /**
   * The start of the paths of routes without their own `path`, unless `pathTransform` changed them:
   * `/api/`.
   */
  readonly base: string;
  readonly routes: Readonly<Record<string, RouteDocument>>;
  /** The raw routes by id. Absent without any. */
  readonly raw?: Readonly<Record<string, RawDocument>>;
  /** Whether errors of HTTP routes are `application/problem+json`. Absent if not. */
  readonly problemDetails?: true;
  /** The limits of all routes that clients can run into. */
  readonly limits: LimitsDocument;
}

/** The router's limits, as set or by default. */
export interface LimitsDocument {
  readonly maxBatch: number;
  readonly maxBatchReplySize: number;
  readonly maxBodySize: number;
  readonly maxDepth: number;
}

/** One route in an {@link ApiDocument}. */
export interface RouteDocument extends RouteModel {
  /** The path of the RPC protocol, percent-encoded. */
  readonly path: string;
  /** Empty for a route with `rpc: false`. */
  readonly methods: readonly string[];
  /** Whether a client can repeat a call whose reply was lost. Absent if not. Queries always can. */
  readonly idempotent?: true;
  /** Whether a client can resume a stream that broke off. Absent if not. */
  readonly resumable?: true;
  /**
   * Whether a stream keeps running after its client disconnects, and can be resumed and stopped by its id. Absent for
   * no.
   */
  readonly detached?: true;
  /** Milliseconds after which the client gets a 504. Absent for no limit. */
  readonly timeout?: number;
  /** The most bytes of a request body. Absent for the router's. */
  readonly maxBodySize?: number;
  /** The option of the route. Absent for the default. */
  readonly cacheControl?: string;
  /** The status of successful replies. Absent for 200. */
  readonly status?: number;
  /** Whether values in the path of the HTTP route can have encoded slashes. Absent for no. */
  readonly encodedSlashes?: true;
  readonly description?: string;
}

/** One raw route in an {@link ApiDocument}. */
export interface RawDocument {
  /** Methods and path templates, with the router's prefix: `GET /api/charts/{name}`. */
  readonly http: readonly string[];
  readonly description?: string;
}

type RouteModel = ApiModel['routes'][string];
