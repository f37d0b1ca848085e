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
        ? [JsonOf<K>, JsonOf<V>][]
        : T extends ReadonlySet<infer E>
          ? JsonOf<E>[]
          : T extends object
            ? { [K in keyof T]: JsonOf<T[K]> }
            : never;

/** An object of a class of `Temporal`, for which not all projects have types. */
interface TemporalObject {
  readonly [Symbol.toStringTag]: `Temporal.${string}`;
}
