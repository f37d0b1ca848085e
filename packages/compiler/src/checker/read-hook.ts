import { type HookModel, headerFormOf, type TypeId } from '@mikrokit/types/model';
import type { Node } from 'typescript/unstable/ast';
import { type Signature, type Type, TypeFlags } from 'typescript/unstable/sync';
import { describePlace, type Place, type ReadContext, spell } from './read-context.ts';
import { docOfHandler } from './read-doc.ts';
import { readErrors, readResult } from './read-result.ts';
import type { Entry } from './read-routes.ts';
import { readParams } from './read-signature.ts';
import { refuseTagsOfHandler } from './stray-tags.ts';

/** Reads a hook into the model: its parameters, its result if that goes somewhere, and by which way both travel. */
export function readHook(
  context: ReadContext,
  entry: Entry,
  signature: Signature,
  node: Node,
): void {
  const id = entry.path.join('/');
  const traits = readTraits(context, entry, id);
  entry.hooks.at(-1)?.push(id);
  if (!traits) return;
  const { header, returns } = traits;
  const before = context.reporter.diagnostics.length;
  const params = readParams(context, signature, `hook '${id}'`, node);
  const place: Place = { node, what: `The result of hook '${id}'`, path: '', isResult: true };
  const result = returns && readResult(context, signature, place);
  const paramNode =
    signature.getParameters()[1]?.valueDeclaration?.resolve(context.project) ?? node;
  const errors = readErrors(context, signature, `hook '${id}'`, node);
  if (context.reporter.diagnostics.length > before) return;
  if (header !== undefined) {
    if (!hasOneParam(context, params)) {
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
    checkHeader(context, result, place, returns.header);
  refuseTagsOfHandler(context, node, { ...place, what: `Hook '${id}'` });
  context.builder.addHook(id, {
    ...traits,
    params,
    ...(result !== undefined && { result }),
    ...(errors.length > 0 && { errors }),
    ...docOfHandler(node),
    ...entry.doc,
  });
}

function hasOneParam({ builder }: ReadContext, params: TypeId): boolean {
  const node = builder.types[params];
  return node?.kind === 'tuple' && node.elements.length === 1 && !node.elements[0]?.rest;
}

/** A type's forms are known when all types are read. */
function checkHeader(context: ReadContext, type: TypeId, place: Place, header: string): void {
  context.checks.push(() => {
    const form = headerFormOf(context.builder.types, type);
    if (!('fault' in form)) return;
    context.reporter.report(
      'MK1019',
      place.node,
      `${describePlace(place)} travels in the header '${header}', but its type ${form.fault}.`,
    );
  });
}

type Traits = Pick<HookModel, 'header' | 'name' | 'returns'>;

function readTraits(context: ReadContext, entry: Entry, id: string): Traits | undefined {
  const header = propertyOf(context, entry.type, 'header');
  const name = propertyOf(context, entry.type, 'name');
  const returns = propertyOf(context, entry.type, 'returns');
  const inHeader = returns && propertyOf(context, returns, 'header');
  for (const [option, type] of Object.entries({ header, name, returns: inHeader ?? returns })) {
    if (type && !type.isStringLiteralType()) {
      context.reporter.report(
        'MK1020',
        entry.node,
        `Hook '${id}' has the option '${option}' of type \`${spell(context, type)}\`, so the compiler does not know its value.`,
      );
      return undefined;
    }
  }
  return {
    ...(header && { header: textOf(header).toLowerCase() }),
    ...(name && { name: textOf(name) }),
    ...(returns && {
      returns: inHeader ? { header: textOf(inHeader).toLowerCase() } : ('body' as const),
    }),
  };
}

/** The type of a property; none where it is missing or `undefined`. */
function propertyOf(context: ReadContext, type: Type, name: string): Type | undefined {
  const { checker } = context.project;
  const symbol = checker.getPropertyOfType(type, name);
  const property = symbol && checker.getTypeOfSymbol(symbol);
  return property && property.flags & TypeFlags.Undefined ? undefined : property;
}

function textOf(type: Type): string {
  if (type.isStringLiteralType()) return type.value;
  throw new Error('Not the type of a text');
}
