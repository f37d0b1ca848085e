import type { RouterCodecs } from './route-codecs.ts';
import type { RouteTraits } from './route-traits.ts';

/**
 * The compiler attaches this to a call of `createMock`: the codecs of an API as its server has them, without functions and
 * schemas of the application's, and the options of its routes that callers rely on.
 */
export interface MockCodecs {
  /** Version of this contract: that of codecs. */
  readonly version: number;
  readonly router: RouterCodecs;
  /** The API's type model as JSON text, if it has schemas, whose types the codecs only know by their inputs. */
  readonly model?: string;
  /** By route id, in the order of the routes. */
  readonly routes: Readonly<Record<string, MockedRoute>>;
  /** By hook id. */
  readonly hooks: Readonly<Record<string, MockedHook>>;
}

/** The options of a route that its callers rely on, and its hooks. */
export interface MockedRoute extends RouteTraits {
  readonly maxBodySize?: number;
  /** The ids of its hooks; absent for none. */
  readonly hooks?: readonly string[];
}

/** Where the values of a hook travel. */
export interface MockedHook {
  /** Its field in bodies, if that is not its id. */
  readonly name?: string;
  readonly header?: string;
  readonly returns?: 'body' | { readonly header: string };
}
