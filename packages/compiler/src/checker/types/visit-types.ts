import { isLeaf, partsOf, type TypeId, type TypeNode } from '@mikrokit/types/model';
import { atElement, atName, type Location } from '../location.ts';
import type { ReadContext } from '../read-context.ts';

/** Visits one type at its location. Returns `false` if its inner types need no visit. */
type VisitType = (id: TypeId, at: Location) => boolean;

/** Visits a type and its inner types, each once, with their locations. */
export function visitTypes(
  context: ReadContext,
  id: TypeId,
  location: Location,
  visit: VisitType,
): void {
  const seen = new Set<TypeId>();
  const waiting: { readonly type: TypeId; readonly at: Location }[] = [{ type: id, at: location }];
  // Without recursion: types can be nested deeper than the stack.
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { type, at } = next;
    if (seen.has(type)) continue;
    seen.add(type);
    if (!visit(type, at)) continue;
    const node = context.builder.types[type];
    if (node) waiting.push(...innerTypesAt(context, type, node, at).toReversed());
  }
}

/** The inner types of a type, and their locations. */
export function innerTypesAt(context: ReadContext, id: TypeId, node: TypeNode, location: Location) {
  const named =
    node.kind === 'object'
      ? node.properties.map(({ name, type }) => ({ type, at: atName(location, name) }))
      : [];
  const known = new Set(named.map(({ type }) => type));
  const at = hasElements(node) ? atElement(location, 'number') : location;
  const others = partsOf(context.builder.types, id)
    .filter((type) => !known.has(type))
    .map((type) => ({ type, at }));
  return [...named, ...others];
}

/** Whether the inner types of a type are those of its elements. */
function hasElements(node: TypeNode): boolean {
  if (isLeaf(node)) return false;
  switch (node.kind) {
    case 'array':
    case 'items':
    case 'map':
    case 'set':
    case 'tuple':
      return true;
    case 'constrained':
    case 'object':
    case 'parsed':
    case 'sensitive':
    case 'union':
      return false;
  }
}
