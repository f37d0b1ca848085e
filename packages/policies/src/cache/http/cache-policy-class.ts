import type { HttpHeaders } from './http-message.ts';

/** The class of the package `http-cache-semantics`, as far as a cache uses it. */
export interface CachePolicyClass {
  new (
    request: CachePolicyRequest,
    response: CachePolicyResponse,
    options?: CachePolicyOptions,
  ): CachePolicy;
  fromObject(object: CachePolicyObject): CachePolicy;
}

export interface CachePolicyRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HttpHeaders;
}

export interface CachePolicyResponse {
  readonly status: number;
  readonly headers: HttpHeaders;
}

export interface CachePolicyOptions {
  readonly shared: boolean;
  readonly immutableMinTimeToLive: number;
}

/** The decisions about one reply. */
interface CachePolicy {
  storable(): boolean;
  stale(): boolean;
  /** In seconds. */
  age(): number;
  /** In seconds. */
  maxAge(): number;
  /** In milliseconds. */
  timeToLive(): number;
  evaluateRequest(request: CachePolicyRequest): {
    readonly response: object | undefined;
    readonly revalidation: object | undefined;
  };
  toObject(): CachePolicyObject;
}

/** A policy as plain JSON. */
export interface CachePolicyObject {
  /** When the reply came, in milliseconds since 1970. */
  t: number;
  /** The directives of `cache-control`. */
  readonly rescc: Readonly<Record<string, unknown>>;
}
