/** A route and its path. `Router.describe` adds its types. */
export interface RouteInfo {
  readonly id: string;
  /** The path of the RPC protocol, percent-encoded; that of `http` for a raw route. */
  readonly path: string;
  /**
   * `POST` and `OPTIONS`, and for a query `GET` and `HEAD`. Empty for a route with `rpc: false`,
   * and for a raw one.
   */
  readonly methods: readonly string[];
  /**
   * Method and path template of an HTTP route or a raw route, with the router's prefix: `GET
   * /api/articles/{slug}`. Absent without one.
   */
  readonly http?: string;
  /**
   * The names of the values that hooks around it provide, the outermost first. Absent if there are
   * none.
   */
  readonly guards?: readonly string[];
  /** Whether `raw()` made it. Absent if not. */
  readonly raw?: true;
}
