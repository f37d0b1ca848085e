/** A decode function's result for a value that does not satisfy its type. All copies of this module share it. */
export const INVALID: unique symbol = Symbol.for('mikrokit.invalid');

/** Throws the error of an encode function for a value that breaks its type. */
export function reject(expected: string): never {
  throw new TypeError(`Value does not satisfy its type: expected ${expected}`);
}
