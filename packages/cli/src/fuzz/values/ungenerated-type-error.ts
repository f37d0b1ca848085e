/** Thrown for a type for which no values can be generated. The message is the reason. */
export class UngeneratedTypeError extends Error {
  override readonly name = 'UngeneratedTypeError';
}
