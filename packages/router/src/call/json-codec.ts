/** Writes and reads values of a type, as the codec of `createCodec<T>()` does. */
export interface JsonCodec<T> {
  /** JSON text. Throws for a value that breaks its type. */
  encode(value: T): string;
  /** Validates and decodes parsed JSON. */
  decode(json: unknown): { readonly ok: true; readonly value: T } | { readonly ok: false };
}

/** Reads JSON text of a type. `undefined` for any other text. */
export function decodeText<T>(codec: JsonCodec<T>, text: string): T | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const decoded = codec.decode(json);
  return decoded.ok ? decoded.value : undefined;
}
