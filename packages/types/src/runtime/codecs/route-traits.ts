/** Properties of a route, apart from its types, that clients need. */
export interface RouteTraits {
  /** The path that its definition sets. Absent without one. */
  readonly path?: string;
  readonly query?: true;
  readonly idempotent?: true;
  readonly idempotencyKey?: true;
  readonly resumable?: true;
  /** Whether its stream continues after its client disconnects. */
  readonly detached?: true;
  /** Method and path template of an HTTP route. Absent for others. */
  readonly http?: string;
  /** Whether its query string contains objects. Absent for no. */
  readonly nestedQuery?: true;
  /** `false` if it is served over HTTP only. Otherwise absent. */
  readonly rpc?: false;
  /** The status of successful replies, for mocks. Absent for 200, or if it is not a literal. */
  readonly status?: number;
  /** Whether path values can contain encoded slashes, for mocks. Absent for no. */
  readonly encodedSlashes?: true;
}
