import type { DiagnosticCode } from '@mikrokit/types/model';
import { SymbolFlags } from '../../api/checked-types.ts';
import {
  type Expression,
  isArrayLiteralExpression,
  isCallExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  type Node,
  SyntaxKind,
} from '../../api/syntax.ts';
import type { ReadContext } from '../../read-context.ts';
import { resolveFully, unwrapExpression } from '../../symbols/resolve-initializer.ts';
import type { Collected } from '../imports/entry.ts';

/*
 * The router's option `require`: a hook that decides who may call.
 */

type OptionContext = Pick<ReadContext, 'project' | 'reporter'>;

/**
 * The definitions of the hooks in the option `require`. `none` without it, and `unclear` if it
 * cannot be read.
 */
export type RequiredHooks = ReadonlySet<string> | 'none' | 'unclear';

/** Reads the option `require`. Reports a value that it cannot read. */
export function readRequired(
  context: OptionContext,
  options: Expression | undefined,
): RequiredHooks {
  if (!options) return 'none';
  const literal = resolveFully(context, options);
  const value = propertyOf(literal, 'require');
  if (value === undefined) {
    const property = requireIn(context, options);
    if (property === undefined) return 'none';
    if (!(property.flags & SymbolFlags.Optional)) reportUnclear(context, options);
    return 'unclear';
  }
  const list = unwrapExpression(resolveFully(context, value));
  const names = isArrayLiteralExpression(list) ? list.elements : [value];
  const hooks = names.map((name) => resolveFully(context, name));
  const unclear = hooks.findIndex((hook) => !isCallExpression(hook));
  if (unclear === -1) return new Set(hooks.map(definitionKey));
  reportUnclear(context, names[unclear] as Node);
  return 'unclear';
}

/** Identifies a definition by its file and location. */
export function definitionKey(node: Node): string {
  return `${node.getSourceFile().fileName}:${node.pos}`;
}

/** The option in the type of all options. */
function requireIn({ project: { checker } }: OptionContext, options: Node) {
  const type = checker.getTypeAtLocation(options);
  return type && checker.getPropertyOfType(type, 'require');
}

function reportUnclear(context: OptionContext, node: Node): void {
  const text = 'The option `require` does not name a hook, so the compiler cannot find it.';
  context.reporter.report('MK1064', node, text);
}

/** The value of a property of an object literal. */
function propertyOf(literal: Node, name: string): Node | undefined {
  if (!isObjectLiteralExpression(literal)) return undefined;
  for (const property of literal.properties) {
    const isValue = isPropertyAssignment(property) || isShorthandPropertyAssignment(property);
    if (!isValue || !isIdentifier(property.name) || property.name.text !== name) continue;
    return isPropertyAssignment(property) ? property.initializer : property.name;
  }
  return undefined;
}

/** Whether the call of `raw()` or `files()` that created a definition contains `public: true`. */
export function isPublicRaw(context: ReadContext, definition: Node): boolean {
  const call = resolveFully(context, definition);
  if (!isCallExpression(call)) return false;
  return call.arguments.some((options) => {
    const value = propertyOf(unwrapExpression(resolveFully(context, options)), 'public');
    return value?.kind === SyntaxKind.TrueKeyword;
  });
}

/**
 * Rejects routes that are not public and have none of the required hooks, public routes that have
 * one, and public routes if no hook is required.
 */
export function rejectUnguarded(
  context: ReadContext,
  { guardable, hookDefinitions }: Collected,
  required: RequiredHooks,
): void {
  if (required === 'unclear') return;
  for (const [id, { node, hooks, isPublic }] of guardable) {
    const report = (code: DiagnosticCode, text: string) =>
      context.reporter.report(code, node, `Route '${id}' ${text}.`);
    if (required === 'none') {
      if (isPublic) report('MK1063', 'is public, but the router has no option `require`');
      continue;
    }
    const guard = hooks.flat().find((hook) => required.has(hookDefinitions.get(hook) ?? ''));
    if (guard === undefined && !isPublic)
      report('MK1063', 'is neither below the hook that the router requires nor public');
    if (guard !== undefined && isPublic)
      report('MK1063', `is public, but hook '${guard}' runs before it`);
  }
}
