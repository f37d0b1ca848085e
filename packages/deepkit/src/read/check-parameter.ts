import { partsOf, printType, type TypeId } from '@mikrokit/types/model';
import { type Place, type ReadContext, refuse } from './read-context.ts';

/** Refuses a parameter that holds what can only be written, or a RegExp: these are judged when all types are read. */
export function checkParameter(context: ReadContext, id: TypeId, place: Place): void {
  context.checks.push(() => {
    const { types } = context.builder;
    const reached = new Set([id]);
    for (const part of reached) {
      const spelling = printType(types, part);
      const lacking = context.writeOnly.get(part);
      if (lacking !== undefined) {
        const why = `a class, and a plain object of its data lacks its ${lacking}`;
        refuse(context, 'MK1017', `${place.what} holds the type \`${spelling}\`, ${why}.`);
      } else if (types[part]?.kind === 'regexp') {
        const why = 'a caller could send a pattern that keeps the server busy without end';
        refuse(context, 'MK1014', `${place.what} holds a \`RegExp\`: ${why}.`);
      }
      for (const next of partsOf(types, part)) reached.add(next);
    }
  });
}
