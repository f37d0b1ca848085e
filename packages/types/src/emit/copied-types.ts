import { partsOf } from '../analysis/deep-types.ts';
import type { Emit } from '../interfaces/kind-emitter.ts';
import { emitterOf } from '../kinds/kind-emitters.ts';
import { typeNode } from '../model/model.ts';
import type { TypeId, TypeNode, Types } from '../model/nodes.ts';

/**
 * Whether a value contains a list of objects or of lists. Then it is checked and copied as plain JSON, which
 * `JSON.stringify` writes at once. Other values are written as concatenated strings.
 */
// V8 14 writes plain objects so fast that an order of 50 lines takes 12 µs instead of 19.7, a table of 10,000 rows 1.9 ms
// instead of 2.8, and with a third of the garbage; a single object is faster to concatenate. A number takes 30 ns instead
// of 77 if it is a fraction.
export function isCopied(emit: Emit, id: TypeId): boolean {
  return emit.copy(id) !== undefined && holdsLists(emit.types, id, new Set());
}

function holdsLists(types: Types, id: TypeId, seen: Set<TypeId>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const node = typeNode(types, id);
  if (node.kind === 'array' && isNested(types, node.element)) return true;
  return partsOf(types, id).some((part) => holdsLists(types, part, seen));
}

function isNested(types: Types, id: TypeId): boolean {
  const node = typeNode(types, id);
  if (node.kind === 'object' || node.kind === 'array' || node.kind === 'tuple') return true;
  if (node.kind === 'union') return node.members.some((member) => isNested(types, member));
  return node.kind === 'constrained' && isNested(types, node.type);
}

/** The types that contain one whose values are not copied. */
export function uncopiedTypes(types: Types): ReadonlySet<TypeId> {
  const uncopied = new Set(Object.keys(types).filter((id) => !canCopy(typeNode(types, id))));
  const holders = new Map<TypeId, TypeId[]>();
  for (const id of Object.keys(types)) {
    for (const part of partsOf(types, id)) {
      const known = holders.get(part);
      // Thousands of types may hold a string.
      if (known) known.push(id);
      else holders.set(part, [id]);
    }
  }
  for (const id of uncopied) for (const holder of holders.get(id) ?? []) uncopied.add(holder);
  return uncopied;
}

function canCopy(node: TypeNode): boolean {
  // V8 makes a dictionary of an object with many keys: a copy of it takes longer than its text.
  if (node.kind === 'object' && (node.index || node.patterns)) return false;
  return emitterOf(node).copy !== undefined;
}
