import { partsOf, type TypeId, type TypeNode } from '@mikrokit/types/model';
import { atElement, atName, describePlace, type Place } from '../place.ts';
import type { ReadContext } from '../read-context.ts';

/**
 * Refuses a parameter, or the type of a codec, that contains a type that can only be encoded. A type is read once for all
 * of its places, so this is checked when all types have been read.
 */
export function refuseEncodeOnly(context: ReadContext, id: TypeId, place: Place): void {
  context.checks.push(() => {
    if (context.encodeOnly.size === 0) return;
    const seen = new Set<TypeId>();
    const visit = (type: TypeId, at: Place): void => {
      if (seen.has(type)) return;
      seen.add(type);
      const found = context.encodeOnly.get(type);
      if (found) {
        const { code, typeText, why } = found;
        context.reporter.report(
          code,
          place.node,
          `${describePlace(at)} has type \`${typeText}\`, ${why}.`,
        );
        return;
      }
      const node = context.builder.types[type];
      for (const inner of node ? innerTypesAt(context, type, node, at) : []) {
        visit(inner.type, inner.at);
      }
    };
    visit(id, place);
  });
}

/** The inner types of a type, and their places. */
function innerTypesAt(context: ReadContext, id: TypeId, node: TypeNode, place: Place) {
  const named =
    node.kind === 'object'
      ? node.properties.map(({ name, type }) => ({ type, at: atName(place, name) }))
      : [];
  const known = new Set(named.map(({ type }) => type));
  const isList = node.kind !== 'object' && node.kind !== 'union';
  const others = partsOf(context.builder.types, id)
    .filter((type) => !known.has(type))
    .map((type) => ({ type, at: isList ? atElement(place, 'number') : place }));
  return [...named, ...others];
}
