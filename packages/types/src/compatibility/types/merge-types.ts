import { mapParts } from '../../analysis/deep-types.ts';
import type { TypeId, TypeNode, Types } from '../../model/nodes.ts';

/** The types of two models in one. Types of the first model get new ids. */
export interface MergedTypes {
  readonly types: Types;
  /** The new id of a type of the first model. */
  readonly fromFirst: (id: TypeId) => TypeId;
}

/** Ids of different models can name different types, so types of the first get new ids. */
export function mergeTypes(first: Types, second: Types): MergedTypes {
  const types: Record<TypeId, TypeNode> = Object.assign(Object.create(null), second);
  const fromFirst = (id: TypeId) => `first ${id}`;
  for (const [id, node] of Object.entries(first)) {
    types[fromFirst(id)] = mapParts(node, fromFirst);
  }
  return { types, fromFirst };
}
