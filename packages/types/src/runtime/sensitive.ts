import { reject } from './invalid.ts';
import { shareClass } from './share-class.ts';

const MASK = '[sensitive]';
/** The method that `console.log` and `util.inspect` call on Node, Bun and Deno. */
const INSPECT: unique symbol = /* @__PURE__ */ Symbol.for('nodejs.util.inspect.custom');

/**
 * A value that must not leak: a password, a token. Only `reveal()` returns it. As a string, in JSON and in logs, it
 * reads `[sensitive]`. A call carries only the value, and each side decodes it to an instance. A result can contain one
 * only as {@link Reveal}. The value that `reveal()` returns is not protected.
 */
// An interface, as the type of a class with a private field is a different one in each copy of this package.
export interface Sensitive<T> {
  readonly '~mikrokit/sensitive': true;
  /** The value itself. */
  reveal(): T;
  toString(): string;
  toJSON(): string;
}

/** The class of {@link Sensitive} values. */
export interface SensitiveConstructor {
  readonly prototype: Sensitive<unknown>;
  new <T>(value: T): Sensitive<T>;
}

/** The class. `instanceof` also recognizes values of other copies of this package. */
export const Sensitive: SensitiveConstructor = class Sensitive<T> {
  declare readonly '~mikrokit/sensitive': true;
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  reveal(): T {
    return this.#value;
  }

  toString(): string {
    return MASK;
  }

  toJSON(): string {
    return MASK;
  }

  /** Identifies it among plain objects where the class is not loaded. */
  get [Symbol.toStringTag](): string {
    return 'Sensitive';
  }

  [INSPECT](): string {
    return MASK;
  }
};

shareClass(Sensitive, 'Sensitive');

/** A {@link Sensitive} value that a result sends to the client on purpose. */
export interface Reveal<T> extends Sensitive<T> {
  readonly '~mikrokit/revealed'?: true;
}

/**
 * `passwordHash: ServerOnly<string>`: a value that must not be in any parameter or result. The
 * compiler rejects it there.
 */
export type ServerOnly<T> = T extends null | undefined ? T : T & NeverSent;

/** See {@link ServerOnly}. */
export interface NeverSent {
  readonly '~mikrokit/never-sent'?: true;
}

/**
 * Makes a {@link Sensitive} value.
 *
 * @example
 * ```ts
 * import { sensitive } from '@mikrokit/types/sensitive';
 *
 * const password = sensitive('correct horse');
 *
 * console.log(String(password), JSON.stringify({ password })); // → [sensitive] {"password":"[sensitive]"}
 * ```
 */
export function sensitive<T>(value: T): Sensitive<T> {
  return new Sensitive(value);
}

/** The inner value, for encoding. Throws a `TypeError` for anything but a `Sensitive`. */
export function revealSensitive(value: unknown): unknown {
  if (!(value instanceof Sensitive)) reject('Sensitive');
  return value.reveal();
}
