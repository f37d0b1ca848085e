import { kindOf } from '../kinds/kinds.ts';
import { typeNode } from '../model/model.ts';
import type { ObjectNode, TypeId, TypeNode, Types } from '../model/nodes.ts';

/*
 * The input of a schema of the application's keeps unknown keys, whether other objects drop or reject them: the schema decides.
 */

const UNKNOWN = 'open unknown';
const NUMBER = 'open number';

/**
 * The types with each input of a schema replaced by a copy that keeps unknown keys. Returns the
 * same types if there is no schema.
 */
export function withOpenInputs(types: Types): Types {
  const nodes = Object.entries(types);
  if (!nodes.some(([, { kind }]) => kind === 'parsed')) return types;
  const all: Record<TypeId, TypeNode> = Object.assign(Object.create(null), types, KEY_TYPES);
  const known = new Set<TypeId>();
  const open = (id: TypeId): TypeId => {
    const copy = `open ${id}`;
    if (known.has(id)) return copy;
    known.add(id);
    const node = typeNode(types, id);
    all[copy] = opened(kindOf(node).mapTypes(node, open));
    return copy;
  };
  for (const [id, node] of nodes)
    if (node.kind === 'parsed') all[id] = { ...node, type: open(node.type) };
  return all;
}

/** The types with the objects in one of them replaced by objects that keep unknown keys, under the same ids. */
export function openedTypes(types: Types, root: TypeId): Types {
  const all: Record<TypeId, TypeNode> = Object.assign(Object.create(types), KEY_TYPES);
  const seen = new Set<TypeId>();
  const visit = (id: TypeId): TypeId => {
    if (seen.has(id)) return id;
    seen.add(id);
    const node = typeNode(types, id);
    all[id] = opened(kindOf(node).mapTypes(node, visit));
    return id;
  };
  visit(root);
  return all;
}

const KEY_TYPES: Types = { [UNKNOWN]: { kind: 'unknown' }, [NUMBER]: { kind: 'number' } };

function opened(node: TypeNode): TypeNode {
  if (node.kind !== 'object' || node.index?.key === 'string') return node;
  const { closed: _, index, patterns = [], ...rest } = node;
  const all = index ? [...patterns, { key: NUMBER, type: index.type }] : patterns;
  const open: ObjectNode = {
    ...rest,
    index: { key: 'string', type: UNKNOWN },
    ...(all.length > 0 && { patterns: all }),
  };
  return open;
}
