import { deepTypes } from '../deep-types.ts';
import type { Revival } from '../kind-interpreter.ts';
import { interpreterOf } from '../kinds/interpreters.ts';
import { type TypeId, type Types, typeNode } from '../model.ts';
import { INVALID } from './invalid.ts';

/** Which of several types accepts a part of a value, with so many levels of nesting left: one or none. */
interface Choice {
  readonly levels: number;
  readonly ids: readonly TypeId[];
}

/** Makes what kinds need to revive one JSON value, which must not change meanwhile. */
export function createRevival(types: Types, maxDepth: number): Revival {
  const choices = new Map<TypeId, Map<unknown, Choice>>();
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
    // Without what is known, each type would find out anew which ones its parts are of, on each level
    // of nesting. What was made of a part is not kept: it would stand twice in a value where JSON that
    // was not parsed holds the same object twice.
    reviveByFirst: (ids, value) => {
      const chosen = choices.get(current) ?? new Map<unknown, Choice>();
      choices.set(current, chosen);
      const known = chosen.get(value);
      const tried = known?.levels === levels ? known.ids : ids;
      for (const id of tried) {
        const revived = revival.revive(id, value);
        if (revived === INVALID) continue;
        if (tried !== known?.ids) chosen.set(value, { levels, ids: [id] });
        return revived;
      }
      chosen.set(value, { levels, ids: [] });
      return INVALID;
    },
  };
  return revival;
}
