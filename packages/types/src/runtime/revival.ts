import { deepTypes } from '../deep-types.ts';
import type { Revival } from '../kind-interpreter.ts';
import { interpreterOf } from '../kinds/interpreters.ts';
import { type TypeId, type Types, typeNode } from '../model.ts';
import { INVALID } from './invalid.ts';

/** What was made of a part of a value by a type, with so many levels of nesting left. */
interface Known {
  readonly levels: number;
  readonly result: unknown;
}

/** Makes what kinds need to revive one JSON value, which must not change meanwhile. */
export function createRevival(types: Types, maxDepth: number): Revival {
  const known = new Map<TypeId, Map<unknown, Known>>();
  let deep: ReadonlySet<TypeId> | undefined;
  let levels = maxDepth;
  let current = '';
  const revival: Revival = {
    types,
    levelsLeft: () => levels,
    revive: (id, value) => {
      const before = current;
      current = id;
      const node = typeNode(types, id);
      const revived = interpreterOf(node).revive(node, value, revival);
      current = before;
      return revived;
    },
    nested: (work) => {
      // Types that do not nest without end are not bounded by it, as in the code of the codecs.
      if (levels <= 0) {
        deep ??= deepTypes(types);
        if (deep.has(current)) return INVALID;
      }
      levels--;
      const revived = work();
      levels++;
      return revived;
    },
    // Without it, members that are tried one by one would each walk all parts, on each level anew.
    once: (value, work) => {
      if (typeof value !== 'object' || value === null) return work();
      const ofType = known.get(current) ?? new Map<unknown, Known>();
      known.set(current, ofType);
      const before = ofType.get(value);
      if (before?.levels === levels) return before.result;
      const result = work();
      ofType.set(value, { levels, result });
      return result;
    },
  };
  return revival;
}
