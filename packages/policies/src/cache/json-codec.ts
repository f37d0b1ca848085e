/** Writes the results that a cache stores, and reads them for each caller. */
export interface CacheCodec {
  /** The text to store. `undefined` for a result that must not be stored. */
  encode(result: unknown): string | undefined;
  /**
   * A fresh result, or a promise of one. A text for which it throws is not stored, and the call fails with its error; if the
   * text was stored before, as by an earlier version, the cache asks again.
   */
  decode(text: string): unknown;
}

/** Stores results as JSON. Throws a `TypeError` for those that JSON would change, such as dates. */
export const jsonCodec: CacheCodec = {
  encode(result) {
    assertJson(result);
    return JSON.stringify(result);
  },
  decode: (text) => JSON.parse(text) as unknown,
};

function assertJson(value: unknown): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return;
  if (Array.isArray(value)) {
    for (const item of value) assertJson(item);
    return;
  }
  if (typeof value === 'object') {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype === Object.prototype || prototype === null) {
      // JSON leaves out members that are undefined, which reads the same.
      for (const member of Object.values(value)) if (member !== undefined) assertJson(member);
      return;
    }
  }
  const kind = typeof value === 'object' ? Object.prototype.toString.call(value) : typeof value;
  throw new TypeError(`cache: JSON cannot hold a result with ${kind}; pass cache.codec`);
}
