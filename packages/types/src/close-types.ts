import { kindOf } from './kinds/kinds.ts';
import { type TypeId, type TypeNode, typeNode } from './model.ts';

/** Makes copies of types, and of all that they are made of, whose objects refuse unknown keys. */
export interface ClosedTypes {
  /** The id of the copy of a type. */
  readonly close: (id: TypeId) => TypeId;
}

/** Adds the copies to the types as they are asked for. */
export function createClosedTypes(types: Record<TypeId, TypeNode>): ClosedTypes {
  const known = new Map<TypeId, TypeId>();
  const close = (id: TypeId): TypeId => {
    const copy = known.get(id);
    if (copy !== undefined) return copy;
    const closed = `closed ${id}`;
    known.set(id, closed);
    const node = typeNode(types, id);
    const parts = kindOf(node).mapTypes(node, close);
    const knowsAll = parts.kind === 'object' && parts.index?.key === 'string';
    types[closed] = parts.kind === 'object' && !knowsAll ? { ...parts, closed: true } : parts;
    return closed;
  };
  return { close };
}
