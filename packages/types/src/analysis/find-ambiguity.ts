import type { JsonForm } from '../code/json-forms.ts';
import { emitterOf } from '../kinds/kind-emitters.ts';
import { bareNode, typeNode } from '../model/model.ts';
import type { TypeId, Types } from '../model/nodes.ts';
import { acceptsNull } from '../model/null-and-undefined.ts';
import {
  canMisread,
  createFormContext,
  type FormContext,
  orderByReading,
  rivalsOf,
} from './union-ambiguity.ts';

/** The forms that values of a type take in JSON. */
export function jsonFormsOf(types: Types, id: TypeId): readonly JsonForm[] {
  return formsOf(types, id, (member) => jsonFormsOf(types, member));
}

function formsOf(types: Types, id: TypeId, ofMember: FormContext['forms']): readonly JsonForm[] {
  const node = typeNode(types, id);
  return emitterOf(node).forms(node, ofMember);
}

/** Makes the context for checking the unions of a model, which caches results. */
export function formContextOf(types: Types): FormContext {
  return createFormContext(types, (id, ofMember) => formsOf(types, id, ofMember));
}

/**
 * Two members of a union that decode the same JSON to different values, in whichever order they are
 * tried: `string` and `Date`. `undefined` if there are none.
 */
export function findAmbiguity(
  types: Types,
  members: readonly TypeId[],
  context: FormContext = formContextOf(types),
): readonly [TypeId, TypeId] | undefined {
  // Scalars that are their own JSON cannot be mistaken for each other.
  const plain = new Set(members.filter((member) => isJsonScalar(context, member)));
  const others = members.filter((member) => !plain.has(member));
  const positions = new Map(members.map((member, i) => [member, i]));
  for (const [a, rivals] of others.length === 0 ? [] : rivalsOf(members, context)) {
    for (const b of rivals) {
      const isLater = (positions.get(b) as number) > (positions.get(a) as number);
      if (!isLater || (plain.has(a) && plain.has(b))) continue;
      if (canMisread(context, a, b) && canMisread(context, b, a)) return [a, b];
    }
  }
  return findCircle(others, context);
}

/** Two members of a cycle in which each member has to be tried before the next. */
function findCircle(
  members: readonly TypeId[],
  context: FormContext,
): readonly [TypeId, TypeId] | undefined {
  const [a, ...rest] = orderByReading(members, context).circle;
  const b = rest.find((member) => a !== undefined && canMisread(context, a, member));
  return a === undefined || b === undefined ? undefined : [a, b];
}

/** Whether all values of a type are scalars that are their own JSON. */
export function isJsonScalar({ forms }: Pick<FormContext, 'forms'>, id: TypeId): boolean {
  const nested = ['any', 'array', 'object'];
  return forms(id).every((form) => !form.decodesTo && !nested.includes(form.json));
}

/**
 * Whether an array or tuple element of this type cannot distinguish `null` from `undefined`, which
 * JSON arrays cannot contain.
 */
export function confusesNull(types: Types, id: TypeId): boolean {
  const node = bareNode(types, id);
  return (
    node.kind === 'union' &&
    acceptsNull(types, id) &&
    node.members.some((member) => bareNode(types, member).kind === 'undefined')
  );
}
