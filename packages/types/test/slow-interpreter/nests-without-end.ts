import { partsOf, type TypeId, type Types, typeNode } from '@mikrokit/types/model';

/** Whether values of a type can nest without end, so that `maxDepth` bounds them. */
export function nestsWithoutEnd(types: Types, id: TypeId, above: readonly TypeId[] = []): boolean {
  if (above.includes(id)) return true;
  const { kind } = typeNode(types, id);
  if (kind === 'unknown' || kind === 'any-object') return true;
  return partsOf(types, id).some((part) => nestsWithoutEnd(types, part, [...above, id]));
}
