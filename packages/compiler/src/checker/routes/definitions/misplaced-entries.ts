import type { Type } from '../../api/checked-types.ts';
import { TypeFlags } from '../../api/checked-types.ts';
import type { Node } from '../../api/syntax.ts';
import { moveAbove } from '../../fixes/move-above.ts';
import type { ReadContext } from '../../read-context.ts';
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
