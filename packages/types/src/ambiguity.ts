import { acceptsNull } from './absence.ts';
import { asksForMore } from './emit/choose-member.ts';
import { emitterOf } from './emit/emitters.ts';
import { areDisjoint, type Wire } from './emit/wire.ts';
import type { ObjectNode } from './kinds/object.ts';
import { type TypeId, type Types, typeNode } from './model.ts';

/** The forms in which values of a type stand in JSON. */
export function wireOf(types: Types, id: TypeId): readonly Wire[] {
  const node = typeNode(types, id);
  return emitterOf(node).wire(node, (member) => wireOf(types, member));
}

/**
 * Two members of a union that the same JSON could mean with different results, such as `string`
 * and `Date`; `undefined` if there are none.
 */
export function findAmbiguity(
  types: Types,
  members: readonly TypeId[],
): readonly [TypeId, TypeId] | undefined {
  for (const [i, a] of members.entries()) {
    for (const b of members.slice(i + 1)) {
      if (!agree(types, a, b, new Set())) return [a, b];
    }
  }
  return undefined;
}

/**
 * Whether an array or tuple element of this type could not tell `null` from `undefined`, which
 * JSON's arrays do not have.
 */
export function confusesNull(types: Types, id: TypeId): boolean {
  const node = typeNode(types, id);
  return (
    node.kind === 'union' &&
    acceptsNull(types, id) &&
    node.members.some((member) => typeNode(types, member).kind === 'undefined')
  );
}

/** Whether every JSON value that both types take means the same by both, or the members' order settles it. */
function agree(types: Types, a: TypeId, b: TypeId, seen: Set<string>): boolean {
  if (a === b || isSeen(seen, a, b)) return true;
  const left = typeNode(types, a);
  const right = typeNode(types, b);
  if (left.kind === 'union') return left.members.every((member) => agree(types, member, b, seen));
  if (right.kind === 'union') return right.members.every((member) => agree(types, a, member, seen));
  if (disjoint(types, a, b, new Set())) return true;
  if (left.kind === 'object' && right.kind === 'object') {
    if (asksForMore(types, a, b) || asksForMore(types, b, a)) return true;
    return keysOfBoth(left, right).every((key) => {
      const [x, y] = [typeOfKey(left, key), typeOfKey(right, key)];
      return x === undefined || y === undefined || agree(types, x, y, seen);
    });
  }
  const leftElements = elementsOf(types, a);
  const rightElements = elementsOf(types, b);
  if (leftElements && rightElements) {
    return leftElements.every((x) => rightElements.every((y) => agree(types, x, y, seen)));
  }
  const isPlain = (wire: Wire) => !wire.revives;
  return (
    !leftElements &&
    !rightElements &&
    left.kind !== 'object' &&
    right.kind !== 'object' &&
    wireOf(types, a).every(isPlain) &&
    wireOf(types, b).every(isPlain)
  );
}

/** Whether no JSON value satisfies both types. May say no where it is not sure. */
function disjoint(types: Types, a: TypeId, b: TypeId, seen: Set<string>): boolean {
  if (isSeen(seen, a, b)) return false;
  const left = typeNode(types, a);
  const right = typeNode(types, b);
  if (left.kind === 'object' && right.kind === 'object') {
    return left.properties.some((property) => {
      const other = right.properties.find(({ name }) => name === property.name);
      return (
        !property.optional &&
        other !== undefined &&
        !other.optional &&
        disjoint(types, property.type, other.type, seen)
      );
    });
  }
  return wireOf(types, a).every((x) => wireOf(types, b).every((y) => areDisjoint(x, y)));
}

function isSeen(seen: Set<string>, a: TypeId, b: TypeId): boolean {
  const pair = `${a} ${b}`;
  if (seen.has(pair)) return true;
  seen.add(pair);
  return false;
}

function keysOfBoth(a: ObjectNode, b: ObjectNode): string[] {
  const names = [...a.properties, ...b.properties].map((property) => property.name);
  // A key that neither names stands for all that the index signatures speak of.
  return [...new Set(names), ''];
}

function typeOfKey(node: ObjectNode, key: string): TypeId | undefined {
  return node.properties.find(({ name }) => name === key)?.type ?? node.index?.type;
}

function elementsOf(types: Types, id: TypeId): readonly TypeId[] | undefined {
  const node = typeNode(types, id);
  if (node.kind === 'array') return [node.element];
  return node.kind === 'tuple' ? node.elements.map((element) => element.type) : undefined;
}
