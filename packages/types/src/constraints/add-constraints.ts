import type { ConstrainedNode } from '../kinds/constrained.ts';
import type { TypeId, Types } from '../model.ts';
import type { ModelBuilder } from '../model-builder.ts';
import { type Constrained, constrain } from './constrain.ts';
import type { Constraint } from './constraint.ts';
import type { Saying } from './deepkit-annotations.ts';

/** A type with constraints, or why it cannot have them. */
export type Addition =
  | { readonly id: TypeId; readonly nodes: readonly ConstrainedNode[]; readonly misfit?: never }
  | { readonly misfit: string; readonly id?: never };

/** Puts constraints on a type, which may be still being read, or on those members of a union that they are for. */
export function addConstraints(
  builder: ModelBuilder,
  id: TypeId,
  constraints: readonly Constraint[],
): Addition {
  const before = builder.types[id];
  if (before?.kind !== 'union') {
    const { node, misfit } = constrainId(builder.types, id, constraints);
    return node ? { id: builder.add(node), nodes: [node] } : { misfit };
  }
  let why = 'is for none of its members';
  const nodes: ConstrainedNode[] = [];
  const members = before.members.map((member) => {
    const { node, misfit } = constrainId(builder.types, member, constraints);
    if (!node) {
      why = misfit;
      return member;
    }
    nodes.push(node);
    return builder.add(node);
  });
  return nodes.length > 0
    ? { id: builder.add({ kind: 'union', members }), nodes }
    : { misfit: why };
}

/** Puts constraints on a type in the model that may be still being read. */
export function constrainId(
  types: Types,
  id: TypeId,
  constraints: readonly Constraint[],
): Constrained {
  // Only objects refer to themselves before they are read.
  const known = types[id] ? types : { ...types, [id]: { kind: 'object' as const, properties: [] } };
  return constrain(known, id, constraints);
}

/** What a name of `@deepkit/type` says of a type: `MinLength` counts the elements of a list. */
export function constraintsFor(
  types: Types,
  id: TypeId,
  saying: Exclude<Saying, { readonly problem: string }>,
): readonly Constraint[] {
  const node = types[id];
  const kind = node?.kind === 'constrained' ? types[node.type]?.kind : node?.kind;
  const isList = kind === 'array' || kind === 'set' || kind === 'map';
  return (isList && saying.ofLists) || saying.constraints;
}
