import { type Diagnostic, DiagnosticCategory } from '../../api/checked-types.ts';
import { isCallExpression, type Node } from '../../api/syntax.ts';
import { describeLocation, type Location, typeText } from '../../location.ts';
import type { ReadContext } from '../../read-context.ts';
import { textLocationOf } from '../../reporting/text-location.ts';
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

/** Reports an entry that the compiler cannot follow, by TypeScript's own error if a call has one. */
export function reportOpaque(context: ReadContext, entry: Entry): void {
  const { reporter } = context;
  const location: Location = {
    node: entry.node,
    what: whatIs(entry),
    path: '',
    isResult: false,
  };
  const error = isCallExpression(entry.node) ? typeErrorWithin(context, entry.node) : undefined;
  if (error) {
    const { pos: start, end } = error;
    const at = { ...textLocationOf(entry.node), start, length: end - start };
    const message = `${describeLocation(location)} does not type-check: ${textOf(error)}`;
    return reporter.reportAt('MK1006', at, message, 'Correct it. `tsc` shows the same error.');
  }
  reporter.report(
    'MK1006',
    entry.node,
    `${describeLocation(location)} has type \`${typeText(context, entry.type)}\`, and the compiler cannot follow where it comes from.`,
  );
}

/**
 * TypeScript's first error inside a node. If it rejects a call of `route()`, such as one with
 * `handlr`, the type of the call does not show the mistake.
 */
function typeErrorWithin({ project }: ReadContext, node: Node): Diagnostic | undefined {
  const source = node.getSourceFile();
  const [from, to] = [node.getStart(source), node.getEnd()];
  return project.program
    .getSemanticDiagnostics(source.fileName)
    .filter(({ category, pos, end }) => isError(category) && from <= pos && end <= to)
    .toSorted((a, b) => a.pos - b.pos)[0];
}

const NO_OVERLOAD = 2769;

/** The text of an error. For a call that fits no overload, the reason for the last one. */
function textOf(error: Diagnostic): string {
  const ofLast =
    error.code === NO_OVERLOAD ? error.messageChain?.at(-1)?.messageChain?.at(-1) : undefined;
  return (ofLast ?? error).text;
}

function isError(category: DiagnosticCategory): boolean {
  return category === DiagnosticCategory.Error;
}

/** An entry in words. */
export function whatIs({ path }: Entry): string {
  return path.length === 0
    ? 'The argument of createRouter'
    : `Entry '${path.join('/')}' of the routes`;
}
