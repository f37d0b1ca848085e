import type { JsonForm } from '../code/json-forms.ts';
import { emitterOf } from '../kinds/kind-emitters.ts';
import { bareNode, typeNode } from '../model/model.ts';
import type { TypeId, Types } from '../model/nodes.ts';
import { acceptsNull } from '../model/null-and-undefined.ts';
import { canMisread, type FormContext, mayBeNext } from './union-ambiguity.ts';

/** The forms that values of a type take in JSON. */
export function jsonFormsOf(types: Types, id: TypeId): readonly JsonForm[] {
  const node = typeNode(types, id);
  return emitterOf(node).forms(node, (member) => jsonFormsOf(types, member));
}

/**
 * Two members of a union that decode the same JSON to different values, whichever is tried
 * first, such as `string` and `Date`; `undefined` if there are none.
 */
export function findAmbiguity(
  types: Types,
  members: readonly TypeId[],
): readonly [TypeId, TypeId] | undefined {
  const context: FormContext = { types, forms: (id) => jsonFormsOf(types, id) };
  // Scalars that are their own JSON cannot be mistaken for each other.
  const plain = new Set(members.filter((member) => isJsonScalar(types, member)));
  for (const [i, a] of members.entries()) {
    for (const b of members.slice(i + 1)) {
      if (plain.has(a) && plain.has(b)) continue;
      if (canMisread(context, a, b) && canMisread(context, b, a)) return [a, b];
    }
  }
  return findCircle(
    members.filter((member) => !plain.has(member)),
    context,
  );
}

/** Two members of a cycle in which each would have to be tried before the next. */
function findCircle(
  members: readonly TypeId[],
  context: FormContext,
): readonly [TypeId, TypeId] | undefined {
  const waiting = [...members];
  for (;;) {
    const next = waiting.findIndex((member) => mayBeNext(member, waiting, context));
    if (next === -1) break;
    waiting.splice(next, 1);
  }
  const [a] = waiting;
  const b = waiting.find((member) => a !== undefined && canMisread(context, a, member));
  return a === undefined || b === undefined ? undefined : [a, b];
}

/** Whether all values of a type are scalars that are their own JSON. */
export function isJsonScalar(types: Types, id: TypeId): boolean {
  const nested = ['any', 'array', 'object'];
  return jsonFormsOf(types, id).every((form) => !form.decodesTo && !nested.includes(form.json));
}

/**
 * Whether an array or tuple element of this type could not distinguish `null` from `undefined`, which
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
