import { describePlace, type Place, typeText } from '../../place.ts';
import type { ReadContext } from '../../read-context.ts';
import { resolveInitializer } from '../../symbols/resolve-initializer.ts';
import type { Entry } from '../imports/entry.ts';

/** Reads an entry whose own type is not specific enough by the type of its initializer. */
export function readInitializer(context: ReadContext, entry: Entry): void {
  const expression = resolveInitializer(context, entry.node);
  const type = expression && context.project.checker.getTypeAtLocation(expression);
  if (expression && type && expression !== entry.node && type !== entry.type) {
    return entry.collected.readEntry({ ...entry, type, node: expression });
  }
  reportOpaque(context, entry);
}

/** Reports an entry that the compiler cannot follow. */
export function reportOpaque(context: ReadContext, entry: Entry): void {
  const place: Place = {
    node: entry.node,
    what: whatIs(entry),
    path: '',
    isResult: false,
  };
  context.reporter.report(
    'MK1006',
    entry.node,
    `${describePlace(place)} has type \`${typeText(context, entry.type)}\`, and the compiler cannot follow where it comes from.`,
  );
}

/** An entry in words. */
export function whatIs({ path }: Entry): string {
  return path.length === 0
    ? 'The argument of createRouter'
    : `Entry '${path.join('/')}' of the routes`;
}
