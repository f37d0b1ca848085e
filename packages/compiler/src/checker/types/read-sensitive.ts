import { acceptsNull, acceptsUndefined, type TypeId, type TypeNode } from '@mikrokit/types/model';
import type { Type, TypeReference } from '../api/checked-types.ts';
import { describeLocation, type Location, type Reject } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { visitTypes } from './visit-types.ts';

const TYPES = '@mikrokit/types';

/**
 * Reads `Sensitive<T>` and `Reveal<T>`, and rejects `ServerOnly<T>`. `false` for any other type.
 */
export function readSensitive(
  context: ReadContext,
  type: Type,
  location: Location,
  reject: Reject,
): TypeNode | undefined | false {
  const is = (one: Type, name: string) => context.isPackageSymbol(one.getSymbol(), TYPES, name);
  if (type.isIntersectionType() && type.getTypes().some((member) => is(member, 'NeverSent'))) {
    return reject('MK1061', 'which must not leave the server');
  }
  const isRevealed = is(type, 'Reveal');
  if (!isRevealed && !is(type, 'Sensitive')) return false;
  const [argument] = context.project.checker.getTypeArguments(type as TypeReference);
  if (!argument) throw new Error('The checker gave a Sensitive without a type argument');
  const inner = context.readType(argument, location);
  const { types } = context.builder;
  // Types that contain themselves are not known before all types have been read.
  context.checks.push(() => {
    if (context.rejected.has(inner)) return;
    if (!acceptsNull(types, inner) && !acceptsUndefined(types, inner)) return;
    const fix = 'Write them outside of it: `Sensitive<string> | null`, or an optional property.';
    reject('MK1060', 'which can hold null or undefined', fix);
  });
  return { kind: 'sensitive', type: inner, ...(isRevealed && { revealed: true }) };
}

/**
 * Rejects the data of an error that has a property with the tag `@sensitive`, because clients log
 * errors.
 */
export function rejectTaggedData(context: ReadContext, id: TypeId, location: Location): void {
  context.checks.push(() => {
    visitTypes(context, id, location, (type, at) => {
      const node = context.builder.types[type];
      const properties = node?.kind === 'object' ? node.properties : [];
      for (const { name } of properties.filter(({ sensitive }) => sensitive)) {
        const what = describeLocation({ ...at, path: `${at.path}.${name}` });
        const message = `${what} has the tag @sensitive, and clients log errors.`;
        const fix = `Leave it out: \`Omit<…, '${name}'>\`, or write a separate type for the error.`;
        context.reporter.report('MK1060', location, message, fix);
      }
      return node?.kind !== 'sensitive';
    });
  });
}

/**
 * Rejects a result with a `Sensitive` value that is not in a `Reveal`, once all types have been
 * read.
 */
export function rejectHidden(context: ReadContext, id: TypeId, location: Location): void {
  context.checks.push(() => {
    if (!context.builder.kinds.has('sensitive')) return;
    visitTypes(context, id, location, (type, at) => {
      const node = context.builder.types[type];
      if (node?.kind !== 'sensitive' || node.revealed) return true;
      const message = `${describeLocation(at)} is sensitive, and would be written in plain text.`;
      context.reporter.report('MK1060', location, message);
      return false;
    });
  });
}
