import { lengthOf } from '../../kinds/collections/tuple.ts';
import type { Constraint } from '../../model/constraints.ts';
import type { ConstrainedNode, TypeId, Types } from '../../model/nodes.ts';
import type { ModelBuilder } from '../model-builder.ts';
import { type Constrained, constrain } from './constrain.ts';
import type { DeepkitMeaning } from './deepkit-annotations.ts';

/** A type with constraints, or the reason why it cannot have them. */
type Addition =
  | { readonly id: TypeId; readonly nodes: readonly ConstrainedNode[]; readonly mismatch?: never }
  | { readonly mismatch: string; readonly id?: never };

/**
 * Adds constraints to a type, which can still be incomplete, or to the members of a union that they
 * apply to.
 */
export function addConstraints(
  builder: ModelBuilder,
  id: TypeId,
  constraints: readonly Constraint[],
): Addition {
  const before = builder.types[id];
  if (before?.kind !== 'union') {
    const more = withoutImplied(builder.types, id, constraints);
    if (more.length === 0) return { id, nodes: [] };
    const { node, mismatch } = constrainId(builder.types, id, more);
    return node ? { id: builder.add(node), nodes: [node] } : { mismatch };
  }
  let why = 'is for none of its members';
  let isImplied = false;
  /** The reason why a member of the right kind cannot have a constraint. */
  let unfit: string | undefined;
  const nodes: ConstrainedNode[] = [];
  const members = before.members.map((member) => {
    const more = withoutImplied(builder.types, member, constraints);
    if (more.length === 0) {
      isImplied = true;
      return member;
    }
    const constrained = constrainId(builder.types, member, more);
    if (constrained.node) {
      nodes.push(constrained.node);
      return builder.add(constrained.node);
    }
    why = constrained.mismatch;
    if (!constrained.isForOthers) unfit ??= why;
    return member;
  });
  if (unfit !== undefined) return { mismatch: unfit };
  if (nodes.length > 0) return { id: builder.add({ kind: 'union', members }), nodes };
  return isImplied ? { id, nodes } : { mismatch: why };
}

/**
 * The constraints that add something to the type. A tuple already implies bounds of its length,
 * which type generators also write (`@maxItems 2` for `[string, string]`).
 */
export function withoutImplied(
  types: Types,
  id: TypeId,
  constraints: readonly Constraint[],
): readonly Constraint[] {
  const node = types[id];
  if (node?.kind !== 'tuple') return constraints;
  const { least, most } = lengthOf(node);
  return constraints.filter(
    (one) =>
      !(one.kind === 'minItems' && one.value <= least) &&
      !(one.kind === 'maxItems' && one.value >= most),
  );
}

/** Adds constraints to a type of the model that can still be incomplete. */
export function constrainId(
  types: Types,
  id: TypeId,
  constraints: readonly Constraint[],
): Constrained {
  // Only objects refer to themselves before they are complete.
  const known = types[id] ? types : { ...types, [id]: { kind: 'object' as const, properties: [] } };
  return constrain(known, id, constraints);
}

/**
 * The constraints of an annotation of `@deepkit/type` for a type: for lists, `MinLength` counts
 * elements.
 */
export function constraintsFor(
  types: Types,
  id: TypeId,
  saying: Exclude<DeepkitMeaning, { readonly problem: string }>,
): readonly Constraint[] {
  const node = types[id];
  const kind = node?.kind === 'constrained' ? types[node.type]?.kind : node?.kind;
  const isList = kind === 'array' || kind === 'tuple' || kind === 'set' || kind === 'map';
  return (isList && saying.ofLists) || saying.constraints;
}

/** Puts patterns last: whether a pattern is too costly depends on the length constraints. */
export function patternsLast<Item>(
  items: readonly Item[],
  isPattern: (item: Item) => boolean,
): readonly Item[] {
  return items.toSorted((a, b) => Number(isPattern(a)) - Number(isPattern(b)));
}
