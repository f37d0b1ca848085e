import type { DiagnosticCode } from '@mikrokit/types/model';
import { partsOf, type TypeId, type TypeNode } from '@mikrokit/types/model';
import { atName, atPart, describePlace, type Place, type ReadContext } from './read-context.ts';

/** Why values of a type can be written, but not be made from JSON. */
export interface WriteOnly {
  readonly code: DiagnosticCode;
  readonly spelling: string;
  /** Follows the spelling. */
  readonly why: string;
}

/**
 * Refuses a parameter, or what a codec decodes, whose type holds one that can only be written. Types are read once for all
 * places, so that this is judged when all are read.
 */
export function checkParameter(context: ReadContext, id: TypeId, place: Place): void {
  context.checks.push(() => {
    if (context.writeOnly.size === 0) return;
    const seen = new Set<TypeId>();
    const visit = (part: TypeId, at: Place): void => {
      if (seen.has(part)) return;
      seen.add(part);
      const found = context.writeOnly.get(part);
      if (found) {
        const { code, spelling, why } = found;
        context.reporter.report(
          code,
          place.node,
          `${describePlace(at)} has type \`${spelling}\`, ${why}.`,
        );
        return;
      }
      const node = context.builder.types[part];
      for (const { id, at: inner } of node ? partsAt(context, part, node, at) : [])
        visit(id, inner);
    };
    visit(id, place);
  });
}

/** The types that a type is made of, and the places where they stand. */
function partsAt(context: ReadContext, id: TypeId, node: TypeNode, place: Place) {
  const named =
    node.kind === 'object'
      ? node.properties.map(({ name, type }) => ({ id: type, at: atName(place, name) }))
      : [];
  const known = new Set(named.map((part) => part.id));
  const isList = node.kind !== 'object' && node.kind !== 'union';
  const others = partsOf(context.builder.types, id)
    .filter((part) => !known.has(part))
    .map((part) => ({ id: part, at: isList ? atPart(place, 'number') : place }));
  return [...named, ...others];
}
