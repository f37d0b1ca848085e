import type { KindName, NodeOf, TypeNode } from './nodes.ts';

/** Whether types of a kind have no inner types. */
const leaves = {
  'any-object': true,
  array: false,
  bigint: true,
  boolean: true,
  bytes: true,
  constrained: false,
  date: true,
  enum: true,
  file: true,
  items: false,
  literal: true,
  map: false,
  null: true,
  number: true,
  object: false,
  parsed: false,
  regexp: true,
  sensitive: false,
  set: false,
  string: true,
  template: true,
  temporal: true,
  tuple: false,
  undefined: true,
  union: false,
  unknown: true,
  url: true,
} as const satisfies Readonly<Record<KindName, boolean>>;

type LeafName = { [K in KindName]: (typeof leaves)[K] extends true ? K : never }[KindName];

/** A type without inner types: a string, a date, `unknown`. */
type LeafNode = NodeOf<LeafName>;

/** Whether a type has no inner types. A later switch over the remaining kinds stays exhaustive. */
export function isLeaf(node: TypeNode): node is LeafNode {
  return leaves[node.kind];
}
