import type { TypeId } from '@mikrokit/types/model';
import { describeLocation, type Location } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { visitTypes } from './visit-types.ts';

/**
 * Rejects a parameter, or the type of a codec, that contains a type that can only be encoded. A type is read once for all
 * of its locations, so this is checked when all types have been read.
 */
export function rejectEncodeOnly(context: ReadContext, id: TypeId, location: Location): void {
  context.checks.push(() => {
    if (context.encodeOnly.size === 0) return;
    visitTypes(context, id, location, (type, at) => {
      const found = context.encodeOnly.get(type);
      if (!found) return true;
      const { code, typeText, why } = found;
      const message = `${describeLocation(at)} has type \`${typeText}\`, ${why}.`;
      context.reporter.report(code, location, message);
      return false;
    });
  });
}
