import { type Type, TypeFlags } from '../../api/checked-types.ts';
import type { Node } from '../../api/syntax.ts';
import type { ReadContext } from '../../read-context.ts';
import type { TextEdit } from '../../reporting/text-edits.ts';
import { textLocationOf } from '../../reporting/text-location.ts';
import type { Entry, Member } from '../imports/entry.ts';
import type { LevelLiteral } from './level-literal.ts';
import { optionOf } from './read-definition.ts';

/** Whether a type is the type of something made by `hook()`, or put inside it by `routes()`. */
export function isOfRouter(
  context: ReadContext,
  type: Type,
  name: 'Guarded' | 'GuardHook' | 'HookDefinition',
): boolean {
  // They are generic interfaces. A function is not, and its symbol would take a request for each route.
  return (
    type.isTypeReference() && context.isPackageSymbol(type.getSymbol(), '@mikrokit/router', name)
  );
}

/** Rejects hooks that would run later than they should, and routes that replace guarded ones. */
export function rejectMisplaced(
  context: ReadContext,
  { path }: Entry,
  members: readonly Member[],
  { keys, replacing }: LevelLiteral,
): void {
  const nameOf = (key: string) => [...path, key].join('/');
  for (const [key, node] of replacing) {
    context.reporter.report(
      'MK1028',
      node,
      `'${nameOf(key)}' replaces an entry that a hook guards, so calls would bypass the hook.`,
      'Give it another name.',
    );
  }
  const types = new Map(members.map(({ symbol, type }) => [symbol.name, type]));
  let above: string | undefined;
  let first: Node | undefined;
  let last: string | undefined;
  for (const [key, node] of keys) {
    const type = types.get(key);
    if (!type) continue;
    const isHook = isOfRouter(context, type, 'HookDefinition');
    if (last !== undefined && !(isHook && isAfter(context, type))) {
      context.reporter.report(
        'MK1028',
        node,
        `'${nameOf(key)}' is below hook '${nameOf(last)}', which has \`after: true\`.`,
        'Move the hook with `after: true` below all entries of its level.',
      );
    } else if (isHook && isAfter(context, type)) {
      last = key;
    } else if (isHook && above !== undefined) {
      context.reporter.report(
        'MK1028',
        node,
        `Hook '${nameOf(key)}' is below '${nameOf(above)}', so it would run after it.`,
        { edits: first ? moveAbove(node, first) : [] },
      );
    } else if (!isHook) {
      above = key;
      first ??= node;
    }
  }
}

function isAfter(context: ReadContext, hook: Type): boolean {
  const after = optionOf(context, hook, 'after');
  return (
    after?.flags === TypeFlags.BooleanLiteral &&
    context.project.checker.typeToString(after) === 'true'
  );
}

/**
 * Moves a property before another one of its object literal. No edits unless both have their own
 * lines, and no comment that could belong to them.
 */
function moveAbove(property: Node, other: Node): readonly TextEdit[] {
  if (property.parent !== other.parent) return [];
  const from = linesOf(property);
  const to = linesOf(other);
  if (!from || !to) return [];
  const { file, text } = textLocationOf(property);
  const moved = text.slice(from.start, from.end).trimEnd();
  const insert = `${moved}${moved.endsWith(',') ? '' : ','}\n`;
  return [
    { file, text, start: to.start, length: 0, insert },
    { file, text, start: from.start, length: from.end - from.start, insert: '' },
  ];
}

/**
 * The lines of a property without anything else. `undefined` if they contain more, or if there is a
 * comment above.
 */
function linesOf(property: Node): { readonly start: number; readonly end: number } | undefined {
  const { text, start: first, length } = textLocationOf(property);
  const start = text.lastIndexOf('\n', first - 1) + 1;
  const newLine = text.indexOf('\n', first + length);
  if (newLine === -1) return undefined;
  const isAlone =
    text.slice(property.getFullStart(), first).trim() === '' &&
    text.slice(start, first).trim() === '' &&
    /^,?[ \t\r]*$/.test(text.slice(first + length, newLine));
  return isAlone ? { start, end: newLine + 1 } : undefined;
}
