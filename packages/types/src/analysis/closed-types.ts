import { kindOf } from '../kinds/kinds.ts';
import { typeNode } from '../model/model.ts';
import type { TypeId, TypeNode } from '../model/nodes.ts';

/** Copies types and their inner types, so that their objects reject unknown keys. */
interface ClosedTypes {
  /** The id of the copy of a type. */
  readonly close: (id: TypeId) => TypeId;
}

/** Adds each copy to the types when it is first requested. */
export function createClosedTypes(types: Record<TypeId, TypeNode>): ClosedTypes {
  const known = new Map<TypeId, TypeId>();
  const close = (id: TypeId): TypeId => {
    const copy = known.get(id);
    if (copy !== undefined) return copy;
    const closed = `closed ${id}`;
    const node = typeNode(types, id);
    // A schema decides by itself about the keys of its input.
    if (node.kind === 'parsed') return id;
    known.set(id, closed);
    const parts = kindOf(node).mapTypes(node, close);
    const knowsAll = parts.kind === 'object' && parts.index?.key === 'string';
    types[closed] = parts.kind === 'object' && !knowsAll ? { ...parts, closed: true } : parts;
    return closed;
  };
  return { close };
}
