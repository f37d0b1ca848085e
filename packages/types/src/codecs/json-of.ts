/**
 * A type's JSON: a string for a `Date` or bytes, entries for a `Map`. Types that are their own JSON stay
 * unchanged: `JsonOf<string>` is `string`.
 */
export type JsonOf<T> = unknown extends T
  ? T
  : T extends bigint | Date | URL | RegExp | ArrayBuffer | ArrayBufferView | TemporalObject
    ? string
    : T extends string | number | boolean | null | undefined
      ? T
      : T extends ReadonlyMap<infer K, infer V>
        ? JsonEntries<K, V>
        : T extends ReadonlySet<infer E>
          ? JsonArray<E>
          : T extends readonly (infer E)[]
            ? number extends T['length']
              ? JsonOfArray<T, E>
              : { [K in keyof T]: JsonOf<T[K]> }
            : T extends object
              ? { [K in keyof T]: JsonOf<T[K]> }
              : never;

type JsonOfArray<T, E> = T extends unknown[] ? JsonArray<E> : ReadonlyJsonArray<E>;

// TypeScript resolves interfaces lazily, so that recursive types such as `type Json = string |
// Json[]` come to an end.
interface JsonArray<E> extends Array<JsonOf<E>> {}
interface ReadonlyJsonArray<E> extends ReadonlyArray<JsonOf<E>> {}
interface JsonEntries<K, V> extends Array<[JsonOf<K>, JsonOf<V>]> {}

/** An object of a class of `Temporal`. Not all projects have types for these. */
interface TemporalObject {
  readonly [Symbol.toStringTag]: `Temporal.${string}`;
}
