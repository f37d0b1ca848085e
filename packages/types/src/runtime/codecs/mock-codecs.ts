import type { RouterCodecs } from './route-codecs.ts';
import type { RouteTraits } from './route-traits.ts';

/**
 * The compiler attaches this to a call of `createMock`: the codecs of an API as on its server,
 * without the application's functions and schemas, and the route options that clients rely on.
 */
export interface MockCodecs {
  /** The version of this contract, the same as for codecs. */
  readonly version: number;
  readonly router: RouterCodecs;
  /**
   * The API's type model as JSON text, if it has schemas. The codecs know only the inputs of these.
   */
  readonly model?: string;
  /** By route id, in the order of the routes. */
  readonly routes: Readonly<Record<string, MockedRoute>>;
  /** By hook id. */
  readonly hooks: Readonly<Record<string, MockedHook>>;
}

/** The options of a route that clients rely on, and its hooks. */
export interface MockedRoute extends RouteTraits {
  readonly maxBodySize?: number;
  /** The ids of its hooks. Absent if there are none. */
  readonly hooks?: readonly string[];
}

/** The locations of a hook's values. */
export interface MockedHook {
  /** Its field in bodies, if that is not its id. */
  readonly name?: string;
  readonly header?: string;
  readonly returns?: 'body' | { readonly header: string };
}
