/** Properties of a route that callers need besides its types. */
export interface RouteTraits {
  /** The path that its definition sets; absent without one. */
  readonly path?: string;
  readonly query?: true;
  readonly idempotent?: true;
  readonly idempotencyKey?: true;
  readonly resumable?: true;
  /** Whether its stream goes on without its caller. */
  readonly detached?: true;
  /** Method and path template of an HTTP route; absent for others. */
  readonly http?: string;
  /** Whether its query string has objects; absent for no. */
  readonly nestedQuery?: true;
  /** Whether only HTTP is served; absent for no. */
  readonly rpc?: false;
  /** The status of successful replies, for mocks; absent for 200, or if it is no literal. */
  readonly status?: number;
  /** Whether values in the path may have encoded slashes, for mocks; absent for no. */
  readonly encodedSlashes?: true;
}
