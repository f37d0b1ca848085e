/** One reason why a value was rejected. Never contains the value itself. */
export interface Issue {
  /** From the outermost name inwards: parameter name, then keys and indexes, e.g. `['user', 'id']`. */
  readonly path: readonly (string | number)[];
  readonly code: IssueCode;
  /** The expected type as TypeScript prints it, e.g. `number`. */
  readonly expected: string;
  readonly message: string;
}

/**
 * - `type`: present, but of another type
 * - `format`: the right JSON type, but not of the form its type asks for (a date, a decimal string, a
 *   URL, base64, an e-mail address, an `Int32`)
 * - `minLength`, `maxLength`, `pattern`, `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum`,
 *   `multipleOf`, `minItems`, `maxItems`, `uniqueItems`: breaks the constraint of that name
 * - `check`: fails a check of the application's
 * - `schema`: rejected by a schema of a library, which `expected` names
 * - `missing`: a required property, element or parameter is absent
 * - `unexpected`: a parameter or element too many
 * - `duplicate`: equal to a key of the same Map, or element of the same Set, that came before
 * - `depth`: nested deeper than the router's `maxDepth`
 * - `unknown-key`: a key that its object's type does not have, where those are rejected
 * - `key`: an object key that is never accepted (`__proto__`)
 */
export type IssueCode =
  | 'type'
  | 'format'
  | 'missing'
  | 'unexpected'
  | 'duplicate'
  | 'depth'
  | 'key'
  | 'unknown-key'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'multipleOf'
  | 'minItems'
  | 'maxItems'
  | 'uniqueItems'
  | 'check'
  | 'schema';

/** The parts of a message. */
export type IssueData = Omit<Issue, 'message'>;

/** A text, in which `{expected}` is replaced by the expected type and `{path}` by the location, or a function that returns one. */
export type Message = string | ((issue: IssueData) => string);

/** Messages by code; {@link defaultMessages} apply to other codes. */
export type Messages = { readonly [C in IssueCode]?: Message };
