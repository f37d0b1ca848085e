/** What a decode function gives for a value that does not satisfy its type. The same in every copy of this module. */
export const INVALID: unique symbol = Symbol.for('mikrokit.invalid');

/** Throws the error that an encode function ends with when a value breaks its type. */
export function refuse(expected: string): never {
  throw new TypeError(`Value does not satisfy its type: expected ${expected}`);
}
