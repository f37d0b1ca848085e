/** Thrown for a type of which no values can be made; the message is the reason. */
export class UngeneratedTypeError extends Error {
  override readonly name = 'UngeneratedTypeError';
}
