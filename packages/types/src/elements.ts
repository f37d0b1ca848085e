import { isAnyJson, readsNullAsUndefined } from './absence.ts';
import type { Lowering, Revival, Testing } from './kind-interpreter.ts';
import type { TypeId, Types } from './model.ts';
import { INVALID } from './runtime/invalid.ts';
import { encodeOnce } from './runtime/repetition.ts';

/** Revives an element of an array, Set or Map, where `null` may stand for `undefined`. */
export function reviveElement(id: TypeId, item: unknown, revival: Revival): unknown {
  const isAbsent = item === null && readsNullAsUndefined(revival.types, id);
  return revival.revive(id, isAbsent ? undefined : item);
}

export function reviveElements(
  id: TypeId,
  list: readonly unknown[],
  revival: Revival,
): unknown[] | typeof INVALID {
  const out: unknown[] = [];
  for (const item of list) {
    const element = reviveElement(id, item, revival);
    if (element === INVALID) return INVALID;
    out.push(element);
  }
  return out;
}

export function lowerElements(
  id: TypeId,
  list: Iterable<unknown>,
  lowering: Lowering,
): readonly unknown[] {
  return Array.from(list, (item, i) => lowering.at(i, () => lowering.lower(id, item)));
}

export function everyElement(id: TypeId, list: Iterable<unknown>, testing: Testing): boolean {
  for (const item of list) if (!testing.test(id, item)) return false;
  return true;
}

/** Throws for keys or elements of type `unknown` that differ, but not in JSON: `undefined` and `null`. */
export function refuseRepeated(id: TypeId, lowered: readonly unknown[], types: Types): void {
  if (!isAnyJson(types, id)) return;
  const seen = new Set<string>();
  for (const json of lowered) encodeOnce(JSON.stringify(json), seen);
}
