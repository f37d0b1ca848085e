import { requireUpToLast, type TupleElement, type TypeId } from '@mikrokit/types/model';
import { isIdentifier, isParameterDeclaration, type Node } from 'typescript/unstable/ast';
import {
  type Signature,
  type Type,
  TypeFlags,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';
import { checkPatterns } from './check-patterns.ts';
import { CheckerFailure } from './checker-failure.ts';
import { isTuple } from './list-types.ts';
import { type Place, type ReadContext, spell } from './read-context.ts';
import { checkElement, readElements } from './read-list.ts';
import { addTags } from './read-tagged.ts';
import { readWritten } from './read-written.ts';
import { reportFailure } from './report-failure.ts';
import { typeNodeOf } from './syntax-of-type.ts';
import { typesOfSymbols } from './types-of-symbols.ts';
import { checkParameter } from './write-only.ts';

/** Reads a handler's parameters after the context as a tuple labelled with their names. `owner`: `route 'a/b'`. */
export function readParams(
  context: ReadContext,
  signature: Signature,
  owner: string,
  handler: Node,
): TypeId {
  const symbols = signature.getParameters();
  const types = typesOfSymbols(context, symbols);
  const elements = symbols.flatMap((symbol, i): TupleElement[] => {
    const type = types[i];
    if (!type) throw new Error(`The checker gave no type for parameter '${symbol.name}'`);
    const declaration = symbol.valueDeclaration?.resolve(context.project);
    const place: Place = {
      node: declaration ?? handler,
      what: `Parameter '${symbol.name}' of ${owner}`,
      path: '',
      isResult: false,
    };
    if (type instanceof CheckerFailure) {
      reportFailure(context.reporter, type, place);
      return [];
    }
    const isRest = signature.hasRestParameter && i === symbols.length - 1;
    // `...args: [context: Context, id: number]` holds the context as well.
    const elements = isRest
      ? readRest(context, symbol, type, place, i === 0 ? 1 : 0)
      : i === 0
        ? []
        : [readParam(context, symbol, type, declaration, place)];
    checkPatterns(context, elements, place);
    for (const element of elements) checkParameter(context, element.type, place);
    return elements;
  });
  return context.builder.add({
    kind: 'tuple',
    elements: requireUpToLast(context.builder, elements),
  });
}

function readParam(
  context: ReadContext,
  symbol: TypeSymbol,
  type: Type,
  declaration: Node | undefined,
  place: Place,
): TupleElement {
  const isOptional =
    declaration !== undefined &&
    isParameterDeclaration(declaration) &&
    (declaration.questionToken !== undefined || declaration.initializer !== undefined);
  // What is not written is `never` among routes, and `unknown` in route() and hook().
  const isBlank = (type.flags & (TypeFlags.Never | TypeFlags.Unknown)) !== 0;
  if (isBlank && declaration && !hasType(declaration)) {
    context.reporter.report('MK1007', place.node, `${place.what} has no type.`);
    return { type: context.builder.add({ kind: 'unknown' }) };
  }
  const node = declaration && typeNodeOf(declaration);
  const plain = readWritten(context, { type, node, isOptional }, place);
  const id = declaration ? addTags(context, plain, declaration, place) : plain;
  checkElement(context, type, id, place);
  // A destructured parameter has no name of its own; its issues are told by its position.
  const hasName = declaration === undefined || !hasPattern(declaration);
  return {
    type: id,
    ...(hasName && { label: symbol.name }),
    ...(isOptional && { optional: true }),
  };
}

/** `...ids: number[]` is one element for all; `...args: [a: string, b?: number]` are several. */
function readRest(
  context: ReadContext,
  symbol: TypeSymbol,
  type: Type,
  place: Place,
  from: number,
): TupleElement[] {
  if (from > 0 && isTuple(type)) return readElements(context, type, place, from);
  const declaration = symbol.valueDeclaration?.resolve(context.project);
  const node = declaration && typeNodeOf(declaration);
  const whole = readWritten(context, { type, node }, place);
  const id = declaration ? addTags(context, whole, declaration, place) : whole;
  const list = context.builder.types[id];
  if (list?.kind === 'tuple') return [...list.elements];
  if (list?.kind === 'array') return [{ type: list.element, label: symbol.name, rest: true }];
  if (!context.refused.has(id)) refuseRest(context, type, list?.kind === 'constrained', place);
  return [];
}

function refuseRest(context: ReadContext, type: Type, isConstrained: boolean, place: Place): void {
  const text = `${place.what} has type \`${spell(context, type)}\``;
  const why = isConstrained
    ? 'constraints on how many parameters there are cannot be checked'
    : 'the rest of the parameters must be one array or one tuple';
  const fix = 'Take an array as the last parameter instead.';
  context.reporter.report(isConstrained ? 'MK1015' : 'MK1008', place.node, `${text}: ${why}.`, fix);
}

function hasPattern(declaration: Node): boolean {
  return isParameterDeclaration(declaration) && !isIdentifier(declaration.name);
}

function hasType(declaration: Node): boolean {
  return isParameterDeclaration(declaration) && declaration.type !== undefined;
}
