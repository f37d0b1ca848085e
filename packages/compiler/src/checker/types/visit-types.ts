import { partsOf, type TypeId, type TypeNode } from '@mikrokit/types/model';
import { atElement, atName, type Place } from '../place.ts';
import type { ReadContext } from '../read-context.ts';

/** Looks at one type at its place; `false` if its inner types need no look. */
type VisitType = (id: TypeId, at: Place) => boolean;

/** Visits a type and its inner types, each once, with their places. */
export function visitTypes(context: ReadContext, id: TypeId, place: Place, visit: VisitType): void {
  const seen = new Set<TypeId>();
  const walk = (type: TypeId, at: Place): void => {
    if (seen.has(type)) return;
    seen.add(type);
    if (!visit(type, at)) return;
    const node = context.builder.types[type];
    for (const inner of node ? innerTypesAt(context, type, node, at) : []) {
      walk(inner.type, inner.at);
    }
  };
  walk(id, place);
}

/** The inner types of a type, and their places. */
export function innerTypesAt(context: ReadContext, id: TypeId, node: TypeNode, place: Place) {
  const named =
    node.kind === 'object'
      ? node.properties.map(({ name, type }) => ({ type, at: atName(place, name) }))
      : [];
  const known = new Set(named.map(({ type }) => type));
  const isList = !['object', 'parsed', 'sensitive', 'union'].includes(node.kind);
  const others = partsOf(context.builder.types, id)
    .filter((type) => !known.has(type))
    .map((type) => ({ type, at: isList ? atElement(place, 'number') : place }));
  return [...named, ...others];
}
