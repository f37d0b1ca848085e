import { type TypeId, type Types, typeNode } from '@mikrokit/types/model';
import { constraintsOf } from './constraints.ts';

/** The sorts of integers that a type may have, which are both `int` in Python. */
export function integersOf(id: TypeId, types: Types): readonly ('bigint' | 'integer')[] {
  const node = typeNode(types, id);
  switch (node.kind) {
    case 'bigint':
      return ['bigint'];
    case 'literal':
      if (node.bigint) return ['bigint'];
      return Number.isSafeInteger(node.value) ? ['integer'] : [];
    case 'enum':
      return node.members.some(({ value }) => typeof value === 'number') ? ['integer'] : [];
    case 'constrained': {
      const base = typeNode(types, node.type);
      if (base.kind !== 'number') return integersOf(node.type, types);
      return constraintsOf(node, base).isInteger ? ['integer'] : [];
    }
    case 'union':
      return node.members.flatMap((member) => integersOf(member, types));
    default:
      return [];
  }
}
