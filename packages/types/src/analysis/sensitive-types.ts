import { typeNode } from '../model/model.ts';
import type { TypeId, Types } from '../model/nodes.ts';
import { partsOf } from './deep-types.ts';

/** The types whose values may contain something `Sensitive`, or a property with the tag `@sensitive`. */
export function sensitiveTypes(types: Types): ReadonlySet<TypeId> {
  const ids = Object.keys(types);
  const found = new Set(ids.filter((id) => isSensitive(types, id)));
  // Most APIs have none.
  if (found.size === 0) return found;
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const id of ids)
      if (!found.has(id) && partsOf(types, id).some((part) => found.has(part))) found.add(id);
  }
  return found;
}

function isSensitive(types: Types, id: TypeId): boolean {
  const node = typeNode(types, id);
  if (node.kind === 'object') return node.properties.some(({ sensitive }) => sensitive);
  return node.kind === 'sensitive';
}
