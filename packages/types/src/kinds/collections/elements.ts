import type { Decoder, Encoder, Tester } from '../../interfaces/kind.ts';
import type { TypeId, Types } from '../../model/nodes.ts';
import { isAnyJson, readsNullAsUndefined } from '../../model/null-and-undefined.ts';
import { encodeOnce } from '../../runtime/encode-once.ts';

/** Decodes an element of an array, Set or Map, where `null` can mean `undefined`. */
export function decodeElement(key: number, id: TypeId, item: unknown, decoder: Decoder): unknown {
  const isAbsent = item === null && readsNullAsUndefined(decoder.types, id);
  return decoder.decodeAt(key, id, isAbsent ? undefined : item);
}

export function elementsToJson(
  id: TypeId,
  list: Iterable<unknown>,
  encoder: Encoder,
): readonly unknown[] {
  return Array.from(list, (item, i) => encoder.at(i, () => encoder.toJson(id, item)));
}

export function everyElement(id: TypeId, list: Iterable<unknown>, tester: Tester): boolean {
  for (const item of list) if (!tester.test(id, item)) return false;
  return true;
}

/** Throws for keys or elements of type `unknown` that differ, but not in JSON: `undefined` and `null`. */
export function rejectRepeated(id: TypeId, list: readonly unknown[], types: Types): void {
  if (!isAnyJson(types, id)) return;
  const seen = new Set<string>();
  for (const json of list) encodeOnce(JSON.stringify(json), seen);
}

/** Creates a function that stores each key of a Map or element of a Set, and returns whether an equal one came before. */
export function createRepetition(): (value: unknown) => boolean {
  const numbers = new Set<string>();
  const others = new Set<unknown>();
  return (value) => {
    // Engines hash strings with a secret, but not numbers: a client can choose numbers that share a
    // hash.
    const isNumber = typeof value === 'number' || typeof value === 'bigint';
    const [seen, key] = isNumber ? [numbers, `${typeof value} ${value}`] : [others, value];
    const isRepeated = seen.has(key as string);
    seen.add(key as string);
    return isRepeated;
  };
}
