import type { DescribedRoute } from '../described-api.ts';
import type { Expression } from '../expression.ts';
import type { ErrorClass } from './errors.ts';

/** A parameter of a route. */
export interface RouteParameter {
  readonly name: string;
  readonly type: Expression;
  readonly kind: 'required' | 'optional' | 'rest';
}

/**
 * The result of a route: a value, a stream of items with a value at the end, which can continue
 * without its client, or a file.
 */
export type ResultForm = 'value' | 'stream' | 'detached' | 'file';

/** A hook that takes parameters from the body. */
export interface HookParameters {
  /** Its field in the body. */
  readonly field: string;
  /** The field as a parameter in Python. */
  readonly name: string;
  /** All its parameters, as a tuple or list. */
  readonly type: Expression;
}

/** The HTTP path of a route that RPC does not serve. */
export interface HttpRoute {
  /** Method and path template, percent-encoded: `DELETE /api/articles/{slug}`. */
  readonly http: string;
  /** The names of the parameters in the protocol. */
  readonly names: readonly string[];
}

/** Hooks of a route that take parameters from the body, or return something to clients. */
export interface RouteHooks {
  readonly params: readonly HookParameters[];
  /** The struct of their results. `None` if there are none. */
  readonly resultType: Expression;
  /** The fields of their results, with the header of each. Absent for results in the body. */
  readonly results: readonly { readonly field: string; readonly header?: string }[];
}

/** A route as a method of its group. */
export interface PythonRoute {
  readonly id: string;
  readonly name: string;
  readonly route: DescribedRoute;
  readonly params: readonly RouteParameter[];
  /** Absent for a route that RPC serves. */
  readonly httpRoute?: HttpRoute;
  /**
   * Whether the files among the parameters are the whole body, or parts of a form. Absent without
   * any.
   */
  readonly files?: 'body' | 'form';
  readonly form: ResultForm;
  /** The media types that a file result can have. Absent for any. */
  readonly mediaTypes?: readonly string[];
  /** The items of a streamed result. Absent for any other. */
  readonly item?: Expression;
  readonly result: Expression;
  readonly errors: readonly ErrorClass[];
  /** Absent for hooks that clients do not see. */
  readonly hooks?: RouteHooks;
  /** Fields of the reply that hooks return. */
  readonly hookFields: readonly string[];
}

/** The routes under one name, and the groups in it. */
export interface RouteGroup {
  /** Python's names of the outer groups, and its own. Empty for the root. */
  readonly path: readonly string[];
  readonly routes: Map<string, PythonRoute>;
  readonly groups: Map<string, RouteGroup>;
}

export function createGroup(path: readonly string[] = []): RouteGroup {
  return { path, routes: new Map(), groups: new Map() };
}
