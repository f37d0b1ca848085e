import { acceptsNull } from './absence.ts';
import { emitterOf } from './emit/emitters.ts';
import { mayBeNext, misreads, type Wires } from './emit/misreads.ts';
import type { Wire } from './emit/wire.ts';
import { bareNode, type TypeId, type Types, typeNode } from './model.ts';

/** The forms in which values of a type stand in JSON. */
export function wireOf(types: Types, id: TypeId): readonly Wire[] {
  const node = typeNode(types, id);
  return emitterOf(node).wire(node, (member) => wireOf(types, member));
}

/**
 * Two members of a union that the same JSON could mean with different results, whichever is tried
 * first, such as `string` and `Date`; `undefined` if there are none.
 */
export function findAmbiguity(
  types: Types,
  members: readonly TypeId[],
): readonly [TypeId, TypeId] | undefined {
  const wires: Wires = { types, wire: (id) => wireOf(types, id) };
  // Values that stand in JSON as they are cannot be misread for each other.
  const plain = new Set(members.filter((member) => isPlain(types, member)));
  for (const [i, a] of members.entries()) {
    for (const b of members.slice(i + 1)) {
      if (plain.has(a) && plain.has(b)) continue;
      if (misreads(wires, a, b) && misreads(wires, b, a)) return [a, b];
    }
  }
  return findCircle(
    members.filter((member) => !plain.has(member)),
    wires,
  );
}

/** Two of several members that each would have to be tried before the next, in a circle. */
function findCircle(
  members: readonly TypeId[],
  wires: Wires,
): readonly [TypeId, TypeId] | undefined {
  const waiting = [...members];
  for (;;) {
    const next = waiting.findIndex((member) => mayBeNext(member, waiting, wires));
    if (next === -1) break;
    waiting.splice(next, 1);
  }
  const [a] = waiting;
  const b = waiting.find((member) => a !== undefined && misreads(wires, a, member));
  return a === undefined || b === undefined ? undefined : [a, b];
}

/** Whether all values of a type stand in JSON as they are, and hold no others. */
export function isPlain(types: Types, id: TypeId): boolean {
  const nested = ['any', 'array', 'object'];
  return wireOf(types, id).every((wire) => !wire.revives && !nested.includes(wire.json));
}

/**
 * Whether an array or tuple element of this type could not tell `null` from `undefined`, which
 * JSON's arrays do not have.
 */
export function confusesNull(types: Types, id: TypeId): boolean {
  const node = bareNode(types, id);
  return (
    node.kind === 'union' &&
    acceptsNull(types, id) &&
    node.members.some((member) => bareNode(types, member).kind === 'undefined')
  );
}
