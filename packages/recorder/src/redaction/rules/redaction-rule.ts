/** A JSON value. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * Changes values on their way to the tape. `type`, `property` and `path` choose values of parameters, results and the
 * data of errors, `header` chooses headers. A value must match all of these. The first matching rule applies.
 */
export interface RedactionRule {
  /** The id of a route, or the start of ids: `users/*`. Default: all routes. */
  readonly route?: string;
  /** The name of an interface or alias: `CreditCard`. Default: any. */
  readonly type?: string;
  /** The name of a property, on any level. Default: any. */
  readonly property?: string;
  /**
   * A location as in RFC 9535, of names, indexes and `*`: `$[0].email` in a list of parameters, `$.items[*].email` in a result
   * and in the data of an error. Default: any.
   */
  readonly path?: string;
  /**
   * A wrapped dependency, `db`, or one of its methods, `db.find`: the rule applies only to its
   * dependency calls, and to whole values without `type`, `property` and `path`. Paths start at the
   * list of parameters, or at the answer. Default: none.
   */
  readonly dependency?: string;
  /** The name of a header that the option `headers` lists. Default: none. */
  readonly header?: string;
  /** Where the values are. For a dependency, `params` are the parameters and `results` the answers. Default: all three. */
  readonly in?: 'params' | 'results' | 'errors';
  /**
   * - `redact` writes `[redacted]`.
   * - `mask` writes `*` for each letter and digit, 0 for numbers and false for booleans, also within lists and objects.
   * - `replace` writes the value of `with`.
   * - `drop` leaves the value out; an item of a list becomes null.
   * - `pseudonym` writes other letters and digits, equal ones for equal values, by the option `pseudonymKey`.
   * - `keep` keeps `unknown` and `object`, of which tapes hold nothing by default. It never keeps sensitive values.
   */
  readonly action: 'redact' | 'mask' | 'replace' | 'drop' | 'pseudonym' | 'keep';
  /** The value that `replace` writes. Default: none; required for `replace`. */
  readonly with?: Json;
}
