import type { ApiModel, HookModel, RouteModel } from '../../model/model.ts';

/** All that clients rely on: an API's types, and the locations and options of its routes. */
export interface ApiContract extends Omit<ApiModel, 'routes'> {
  readonly routes: Readonly<Record<string, RouteContract>>;
  readonly hooks: Readonly<Record<string, HookModel>>;
  /** Whether errors of HTTP routes are `application/problem+json`. */
  readonly problemDetails?: true;
  /** The raw routes by id, which have no types. Absent without any. */
  readonly raw?: Readonly<Record<string, RawContract>>;
  /** Limits of the whole router. */
  readonly limits?: ApiLimits;
}

/** A route with its location and the options that callers rely on. */
export interface RouteContract extends RouteModel {
  /** Percent-encoded. */
  readonly path: string;
  readonly methods: readonly string[];
  /** Whether clients can repeat a call whose reply was lost. Queries can always be repeated. */
  readonly idempotent?: true;
  /** Milliseconds until a 504. Absent if there is none. */
  readonly timeout?: number;
  /** The most bytes of a request body. Absent for the router's. */
  readonly maxBodySize?: number;
  readonly cacheControl?: string;
  /** The status of successful replies. Absent for 200. */
  readonly status?: number;
  /** Whether values in the path of the HTTP route can have encoded slashes. */
  readonly encodedSlashes?: true;
}

/** The addresses of a raw route. */
export interface RawContract {
  /** Methods and path templates: `GET /charts/{name}`. */
  readonly http: readonly string[];
}

/** The limits of a router that clients can exceed. */
export interface ApiLimits {
  readonly maxBatch: number;
  readonly maxBatchReplySize: number;
  readonly maxBodySize: number;
  readonly maxDepth: number;
}
