import {
  type HookModel,
  headerProblem,
  isSingleParameter,
  type TypeId,
} from '@mikrokit/types/model';
import { type Signature, type Type, TypeFlags } from '../../api/checked-types.ts';
import type { Node } from '../../api/syntax.ts';
import { rejectUndeclaredAliases } from '../../constraints/declared-constraints.ts';
import { rejectTagsOfHandler } from '../../constraints/misplaced-tags.ts';
import { describeLocation, type Location, typeText } from '../../location.ts';
import type { ReadContext } from '../../read-context.ts';
import { docOfHandler } from '../../symbols/doc-comments.ts';
import { resolveFully } from '../../symbols/resolve-initializer.ts';
import { rejectHidden } from '../../types/read-sensitive.ts';
import { rejectParsed } from '../../types/schemas/read-parsed.ts';
import type { Entry } from '../imports/entry.ts';
import { readParams } from '../signatures/read-params.ts';
import { mayBeFalse, readErrors, readResult } from '../signatures/read-result.ts';
import { optionOf } from './read-definition.ts';
import { definitionKey } from './require-hooks.ts';

/**
 * Reads a hook into the model: its parameters, its result if it is sent to clients, and the headers
 * of both.
 */
export function readHook(
  context: ReadContext,
  entry: Entry,
  signature: Signature,
  node: Node,
): void {
  const id = entry.path.join('/');
  const options = readHookOptions(context, entry, id);
  entry.hooks.at(-1)?.push(id);
  entry.collected.hookDefinitions.set(id, definitionKey(resolveFully(context, entry.node)));
  if (!options) return;
  rejectUndeclaredAliases(context, node, `hook '${id}'`);
  const { header, returns } = options;
  if (isLostVerdict(context, entry, signature)) {
    const text = `Hook '${id}' returns a boolean, which nothing reads: \`false\` does not reject the call.`;
    context.reporter.report('MK1038', node, text);
  }
  const before = context.reporter.diagnostics.length;
  const params = readParams(context, signature, {
    owner: `hook '${id}'`,
    node,
    provided: entry.provided,
  });
  const location: Location = { node, what: `The result of hook '${id}'`, path: '', isResult: true };
  const result = returns && readResult(context, signature, location);
  if (result) rejectHidden(context, result, location);
  if (result) rejectParsed(context, result, location);
  const paramNode =
    signature.getParameters()[1]?.valueDeclaration?.resolve(context.project) ?? node;
  const errors = readErrors(context, signature, `hook '${id}'`, node);
  if (context.reporter.diagnostics.length > before) return;
  if (header !== undefined) {
    if (!isSingleParameter(context.builder.types, params)) {
      context.reporter.report(
        'MK1020',
        paramNode,
        `Hook '${id}' takes the header '${header}', so it needs exactly one parameter after the context.`,
      );
      return;
    }
    checkHeader(
      context,
      params,
      { node: paramNode, what: `The parameter of hook '${id}'`, path: '', isResult: false },
      header,
    );
  }
  if (typeof returns === 'object' && result !== undefined)
    checkHeader(context, result, location, returns.header);
  rejectTagsOfHandler(context, node, { ...location, what: `Hook '${id}'` });
  context.builder.addHook(id, {
    ...options,
    params,
    ...(result !== undefined && { result }),
    ...(errors.length > 0 && { errors }),
    ...docOfHandler(node),
    ...entry.doc,
  });
}

/** Whether a hook before routes seems to decide about them by its result, which is discarded. */
function isLostVerdict(context: ReadContext, entry: Entry, signature: Signature): boolean {
  const [returns, provides, after] = ['returns', 'provides', 'after'].map((option) =>
    optionOf(context, entry.type, option),
  );
  // Hooks that provide nothing have the option with the type `unknown`.
  const isRead = returns !== undefined || provides?.isStringLiteralType();
  const isAfter = after !== undefined && typeText(context, after) === 'true';
  return !isRead && !isAfter && mayBeFalse(context, signature);
}

/** Rejects a type that a header cannot carry, once all types have been read. */
function checkHeader(context: ReadContext, type: TypeId, location: Location, header: string): void {
  context.checks.push(() => {
    const problem = headerProblem(context.builder.types, type, header);
    if (problem !== undefined)
      context.reporter.report('MK1019', location, `${describeLocation(location)} ${problem}.`);
  });
}

type HookOptions = Pick<HookModel, 'header' | 'name' | 'returns'>;

function readHookOptions(context: ReadContext, entry: Entry, id: string): HookOptions | undefined {
  const header = optionOf(context, entry.type, 'header');
  const name = optionOf(context, entry.type, 'name');
  const returns = optionOf(context, entry.type, 'returns');
  const inHeader = returns && optionOf(context, returns, 'header');
  const after = optionOf(context, entry.type, 'after');
  for (const [option, type] of Object.entries({
    header,
    name,
    returns: inHeader ?? returns,
    after,
  })) {
    if (!type) continue;
    // The type of a hook that provides a value leaves it out.
    const isKnown =
      option === 'after'
        ? (type.flags & (TypeFlags.BooleanLiteral | TypeFlags.Unknown)) !== 0
        : type.isStringLiteralType();
    if (!isKnown) {
      context.reporter.report(
        'MK1020',
        entry.node,
        `Hook '${id}' has the option '${option}' of type \`${typeText(context, type)}\`, so the compiler does not know its value.`,
      );
      return undefined;
    }
  }
  return {
    ...(header && { header: literalText(header).toLowerCase() }),
    ...(name && literalText(name) !== id && { name: literalText(name) }),
    ...(returns && {
      returns: inHeader ? { header: literalText(inHeader).toLowerCase() } : ('body' as const),
    }),
  };
}

function literalText(type: Type): string {
  if (type.isStringLiteralType()) return type.value;
  throw new Error('Not a string literal type');
}
