import {
  allowUndefinedBeforeRequired,
  type TupleElement,
  type TypeId,
} from '@mikrokit/types/model';
import { type Signature, type Type, TypeFlags } from '../../api/checked-types.ts';
import { CheckerFailure, typesOfSymbols } from '../../api/checker-failure.ts';
import { isParameterDeclaration, type Node, SyntaxKind } from '../../api/syntax.ts';
import { addTags } from '../../constraints/add-tags.ts';
import { type Location, typeText } from '../../location.ts';
import type { ReadContext } from '../../read-context.ts';
import { reportFailure } from '../../reporting/report-failure.ts';
import { isArray, isTuple } from '../../symbols/array-types.ts';
import { typeNodeOf } from '../../symbols/type-syntax.ts';
import { rejectEncodeOnly } from '../../types/encode-only.ts';
import { checkElement, readElements } from '../../types/read-list.ts';
import { readWithSyntax } from '../../types/read-with-syntax.ts';
import { type AllowedFiles, rejectFiles } from '../../types/reject-files.ts';
import { mayBeLeftOut } from '../../types/schemas/read-parsed.ts';
import { describeParameter, namesOfParameters } from './parameter-names.ts';
import { readItems } from './read-items.ts';
import { type Provided, rejectOtherThanContext } from './reject-context.ts';
import { rejectRegExpParams } from './reject-regexp-params.ts';

/** The handler whose parameters are read. */
interface Handler {
  /** `route 'a/b'` */
  readonly owner: string;
  readonly node: Node;
  /** The values in its context that hooks around it provide. */
  readonly provided: Provided;
  /** Default: none. */
  readonly files?: AllowedFiles;
}

/** Reads the parameters of a handler after the context as a tuple, labelled with their names. */
export function readParams(
  context: ReadContext,
  signature: Signature,
  { owner, node: handler, provided, files = 'none' }: Handler,
): TypeId {
  const symbols = signature.getParameters();
  const types = typesOfSymbols(context, symbols);
  const { names, labels } = namesOfParameters(context, symbols);
  const elements = symbols.flatMap((symbol, i): TupleElement[] => {
    const type = types[i];
    if (!type) throw new Error(`The checker gave no type for parameter '${symbol.name}'`);
    const declaration = symbol.valueDeclaration?.resolve(context.project);
    const location: Location = {
      node: declaration ?? handler,
      what: describeParameter(names[i], i, owner),
      path: '',
      isResult: false,
    };
    if (type instanceof CheckerFailure) {
      reportFailure(context.reporter, type, location);
      return [];
    }
    const isRest = signature.hasRestParameter && i === symbols.length - 1;
    const first = i > 0 ? undefined : isRest ? firstElement(context, type) : type;
    if (first) {
      const name = names[0];
      rejectOtherThanContext(context, { type: first, name, owner, node: location.node, provided });
    }
    // The rest parameter can include the context: `...args: [context: Context, id: number]`.
    const elements = isRest
      ? readRest(context, { name: names[i], labels, type, declaration, location }, i === 0 ? 1 : 0)
      : i === 0
        ? []
        : [
            readParam(context, {
              ...{ name: names[i], type, declaration, location },
              isFollowed: i < symbols.length - 1,
              takesStreams: files === 'within',
            }),
          ];
    rejectRegExpParams(context, elements, location);
    for (const element of elements) {
      rejectEncodeOnly(context, element.type, location);
      rejectFiles(context, element.type, location, files);
    }
    return elements;
  });
  return context.builder.add({
    kind: 'tuple',
    elements: allowUndefinedBeforeRequired(context.builder, leaveOutLast(context, elements)),
  });
}

/** Clients can omit the last parameters whose schemas accept undefined. */
function leaveOutLast(context: ReadContext, elements: readonly TupleElement[]): TupleElement[] {
  const isAbsent = ({ optional, rest, type }: TupleElement) =>
    optional || rest || mayBeLeftOut(context, type);
  const last = elements.findLastIndex((element) => !isAbsent(element));
  return elements.map((element, i) =>
    i > last && !element.rest ? { ...element, optional: true } : element,
  );
}

/** The type of the first parameter among several: of `...args: [context: Context, id: number]`. */
function firstElement({ project }: ReadContext, type: Type): Type | undefined {
  const isList = isTuple(type) || isArray(project, type);
  return isList ? project.checker.getTypeArguments(type as never)[0] : undefined;
}

interface ReadParam {
  readonly name: string | undefined;
  readonly type: Type;
  readonly declaration: Node | undefined;
  readonly location: Location;
  readonly isFollowed: boolean;
  readonly takesStreams: boolean;
}

function readParam(
  context: ReadContext,
  { name, type, declaration, location, isFollowed, takesStreams }: ReadParam,
): TupleElement {
  const isOptional =
    declaration !== undefined &&
    isParameterDeclaration(declaration) &&
    (declaration.questionToken !== undefined || declaration.initializer !== undefined);
  // A parameter without a type is `never` among routes, and `unknown` in route() and hook().
  const isUntyped = (type.flags & (TypeFlags.Never | TypeFlags.Unknown)) !== 0;
  if (isUntyped && declaration && !hasTypeAnnotation(declaration)) {
    context.reporter.report('MK1007', location, `${location.what} has no type.`);
    return { type: context.builder.add({ kind: 'unknown' }) };
  }
  const node = declaration && typeNodeOf(declaration);
  const items = takesStreams ? readItems(context, type, declaration, location) : undefined;
  const typed = items ?? readWithSyntax(context, { type, node, isOptional }, location);
  const id = declaration ? addTags(context, typed, declaration, location) : typed;
  checkElement(
    context,
    type,
    id,
    location,
    isOptional && isFollowed && !isNullByDefault(declaration),
  );
  // Issues name one without a name by its index.
  return {
    type: id,
    ...(name !== undefined && { label: name }),
    ...(isOptional && { optional: true }),
  };
}

interface ReadRest {
  readonly name: string | undefined;
  /** The names of a tuple's elements. */
  readonly labels: readonly (string | undefined)[];
  readonly type: Type;
  readonly declaration: Node | undefined;
  readonly location: Location;
}

/** `...ids: number[]` is one rest element; `...args: [a: string, b?: number]` are several elements. */
function readRest(
  context: ReadContext,
  { name, labels, type, declaration, location }: ReadRest,
  from: number,
): TupleElement[] {
  if (from > 0 && isTuple(type))
    return withLabels(readElements(context, type, location, from), labels);
  const node = declaration && typeNodeOf(declaration);
  const whole = readWithSyntax(context, { type, node }, location);
  const id = declaration ? addTags(context, whole, declaration, location) : whole;
  const list = context.builder.types[id];
  if (list?.kind === 'tuple') return withLabels(list.elements, labels);
  // Issues name the elements of one without a name by their index.
  if (list?.kind === 'array')
    return [{ type: list.element, ...(name !== undefined && { label: name }), rest: true }];
  if (!context.rejected.has(id)) rejectRest(context, type, list?.kind === 'constrained', location);
  return [];
}

/** The last elements of a tuple with their names among all parameters. */
function withLabels(
  elements: readonly TupleElement[],
  labels: readonly (string | undefined)[],
): TupleElement[] {
  const before = labels.length - elements.length;
  return elements.map(({ label: _, ...element }, i) => {
    const label = labels[before + i];
    return { ...element, ...(label !== undefined && { label }) };
  });
}

function rejectRest(
  context: ReadContext,
  type: Type,
  isConstrained: boolean,
  location: Location,
): void {
  const text = `${location.what} has type \`${typeText(context, type)}\``;
  const why = isConstrained
    ? 'constraints on how many parameters there are cannot be checked'
    : 'the rest of the parameters must be one array or one tuple';
  const fix = 'Take an array as the last parameter instead.';
  context.reporter.report(
    isConstrained ? 'MK1015' : 'MK1008',
    location.node,
    `${text}: ${why}.`,
    fix,
  );
}

/** `page: number | null = null`, for which null and undefined are equal. */
function isNullByDefault(declaration: Node): boolean {
  return (
    isParameterDeclaration(declaration) && declaration.initializer?.kind === SyntaxKind.NullKeyword
  );
}

function hasTypeAnnotation(declaration: Node): boolean {
  return isParameterDeclaration(declaration) && declaration.type !== undefined;
}
