import {
  type Argument,
  readDeepkitName,
  readPatternLiteral,
  type Saying,
} from '@mikrokit/types/model';
import {
  type Identifier,
  type IndexedAccessTypeNode,
  isArrayTypeNode,
  isConditionalTypeNode,
  isIdentifier,
  isIndexedAccessTypeNode,
  isIntersectionTypeNode,
  isMappedTypeNode,
  isNamedTupleMember,
  isOptionalTypeNode,
  isParenthesizedTypeNode,
  isRegularExpressionLiteral,
  isRestTypeNode,
  isTemplateLiteralTypeNode,
  isTupleTypeNode,
  isTypeAliasDeclaration,
  isTypeOperatorNode,
  isTypeQueryNode,
  isTypeReferenceNode,
  isUnionTypeNode,
  type Node,
  type TypeNode,
  type TypeQueryNode,
  type TypeReferenceNode,
} from 'typescript/unstable/ast';
import { TypeFlags, type Symbol as TypeSymbol } from 'typescript/unstable/sync';
import { literalOf } from './annotations.ts';
import { followAliases } from './find-calls.ts';
import { initializerOf } from './follow.ts';
import { declarationsNamed, defaultsOf, propertiesReached } from './named-types.ts';
import type { ReadContext } from './read-context.ts';
import type { Json } from './read-json-type.ts';
import { tagsOf } from './read-tags.ts';
import { resolveOwn, resultNodeOf, typeNodeOf } from './syntax-of-type.ts';

/**
 * What the syntax of a type says that TypeScript forgets: the JSDoc tags of `type Name = string`, and the
 * annotations of `@deepkit/type`, which are declared as `unknown` and `number`.
 */
export interface Sayings {
  readonly said: readonly { readonly by: string; readonly saying: Saying }[];
  readonly presets: readonly Json[];
  /** What they are said of: one type, written in place or by a name that says nothing. */
  readonly rest: readonly TypeNode[];
  /** The aliases that were followed. */
  readonly aliases: readonly Node[];
}

const SILENT: Sayings = { said: [], presets: [], rest: [], aliases: [] };

/** Collects what a type's syntax says of the type as a whole, following aliases. */
export function sayingsOf(
  context: ReadContext,
  node: TypeNode,
  visiting: ReadonlySet<Node> = new Set(),
): Sayings {
  if (isParenthesizedTypeNode(node)) return sayingsOf(context, node.type, visiting);
  if (isIntersectionTypeNode(node)) {
    return merge(node.types.map((part) => sayingsOf(context, part, visiting)));
  }
  if (isIndexedAccessTypeNode(node) || isTypeQueryNode(node)) {
    return sayingsOfNamed(context, node, visiting);
  }
  if (!isTypeReferenceNode(node)) return { ...SILENT, rest: [node] };
  const symbol = referredTo(context, node);
  if (!symbol) return { ...SILENT, rest: [node] };
  const saying = readDeepkit(context, symbol, node);
  if (saying) return { ...SILENT, said: [{ by: symbol.name, saying }] };
  const [declaration] = resolveOwn(context, symbol);
  const defaults = declaration ? defaultsOf(declaration, node) : [];
  const isForgotten = (part: TypeNode) => saysAnything(context, part);
  if (!declaration || !isTypeAliasDeclaration(declaration) || visiting.has(declaration)) {
    const forgotten = defaults.some(isForgotten) ? forget(symbol.name) : SILENT;
    return merge([forgotten, { ...SILENT, rest: [node] }]);
  }
  const inner = sayingsOf(context, declaration.type, new Set([...visiting, declaration]));
  const args = [...(node.typeArguments ?? []), ...defaults];
  const loses =
    args.some(isForgotten) ||
    propertiesReached(context, declaration, { args, reached: inner.rest }).some((property) =>
      saysOf(context, property),
    );
  const own = { ...(loses ? forget(symbol.name) : SILENT), aliases: [declaration] };
  return merge([own, readAliasTags(declaration), inner]);
}

/** What is said of the type of a property or a value, by its name: `User['name']`, `typeof name`. */
function sayingsOfNamed(
  context: ReadContext,
  node: IndexedAccessTypeNode | TypeQueryNode,
  visiting: ReadonlySet<Node>,
): Sayings {
  const { declarations, isOne } = declarationsNamed(context, node);
  const fresh = declarations.filter((declaration) => !visiting.has(declaration));
  const isOfForgotten = isIndexedAccessTypeNode(node) && saysAnything(context, node.objectType);
  if (!isOne || isOfForgotten) {
    const isForgotten = isOfForgotten || fresh.some((one) => saysOf(context, one, visiting));
    const text = node.getText(node.getSourceFile());
    return merge([isForgotten ? forget(text) : SILENT, { ...SILENT, rest: [node] }]);
  }
  const inner = fresh.map((declaration) => {
    const written = typeNodeOf(declaration);
    // A default is for the property itself: what is of its type elsewhere has none.
    const tags = { ...readAliasTags(declaration), presets: [], aliases: [declaration] };
    const all = new Set([...visiting, declaration]);
    return merge([tags, written ? sayingsOf(context, written, all) : SILENT]);
  });
  const { rest, ...said } = merge(inner);
  return { ...said, rest: rest.length > 0 ? rest : [node] };
}

/** Whether anything is said of the type of what is declared: a property, a parameter, a function's result. */
export function saysOf(
  context: ReadContext,
  declaration: Node,
  visiting: ReadonlySet<Node> = new Set(),
): boolean {
  if (visiting.has(declaration)) return false;
  const node = typeNodeOf(declaration) ?? resultNodeOf(declaration);
  return (
    readAliasTags(declaration).said.length > 0 ||
    (node !== undefined && saysAnything(context, node, new Set([...visiting, declaration])))
  );
}

function forget(by: string): Sayings {
  const problem = 'forgets the constraints of what it is made of';
  return { ...SILENT, said: [{ by, saying: { problem, fix: REMEMBERED } }] };
}

/** The types that a type is made of as it is written, without those of its properties. */
export function partsOf(node: TypeNode): readonly TypeNode[] {
  if (isArrayTypeNode(node)) return [node.elementType];
  if (isRestTypeNode(node) || isNamedTupleMember(node)) return [node.type];
  if (isConditionalTypeNode(node)) {
    return [node.checkType, node.extendsType, node.trueType, node.falseType];
  }
  if (isMappedTypeNode(node)) return node.type ? [node.type] : [];
  if (isTemplateLiteralTypeNode(node)) return node.templateSpans.map(({ type }) => type);
  if (isUnionTypeNode(node)) return node.types;
  if (isTypeOperatorNode(node)) return [node.type];
  if (isTypeReferenceNode(node)) return node.typeArguments ?? [];
  if (!isTupleTypeNode(node)) return [];
  return node.elements.map((element: Node) => {
    if (isOptionalTypeNode(element)) return element.type;
    const isNamed = isNamedTupleMember(element);
    const isRest = isRestTypeNode(element) || (isNamed && element.dotDotDotToken !== undefined);
    const type = isRestTypeNode(element) || isNamed ? element.type : (element as TypeNode);
    if (!isRest) return type;
    return isArrayTypeNode(type) ? type.elementType : (element as TypeNode);
  });
}

/** Whether the syntax of a type, or of what it is made of, says anything that TypeScript forgets. */
export function saysAnything(
  context: ReadContext,
  node: TypeNode,
  followed: Set<Node> = new Set(),
): boolean {
  const { said, presets, rest, aliases } = sayingsOf(context, node);
  if (said.length > 0 || presets.length > 0) return true;
  // Types that are recursive through aliases are looked at once.
  const isNew = aliases.length === 0 || aliases.some((alias) => !followed.has(alias));
  for (const alias of aliases) followed.add(alias);
  const isAnySaid = (part: TypeNode) => saysAnything(context, part, followed);
  return isNew && rest.some((part) => partsOf(part).some(isAnySaid));
}

function merge(list: readonly Sayings[]): Sayings {
  return {
    said: list.flatMap(({ said }) => said),
    presets: list.flatMap(({ presets }) => presets),
    rest: list.flatMap(({ rest }) => rest),
    aliases: list.flatMap(({ aliases }) => aliases),
  };
}

function readAliasTags(declaration: Node): Sayings {
  const tags = tagsOf(declaration);
  return {
    ...SILENT,
    presets: tags.flatMap(({ reading }) =>
      'preset' in reading ? [{ value: reading.preset }] : [],
    ),
    said: tags.flatMap(({ name, reading }) =>
      'preset' in reading ? [] : [{ by: `@${name}`, saying: reading }],
    ),
  };
}

/** How to write constraints so that they go wherever the type goes. */
export const REMEMBERED =
  'Write the constraints as annotations of @mikrokit/types, which are part of the type: `string & MinLength<3>`.';

/** What a name of a type stands for. */
function referredTo(context: ReadContext, node: TypeReferenceNode): TypeSymbol | undefined {
  const name = isIdentifier(node.typeName) ? node.typeName : node.typeName.right;
  const symbol = context.project.checker.getSymbolAtLocation(name as Identifier);
  return symbol && followAliases(context.project, symbol);
}

function readDeepkit(
  context: ReadContext,
  symbol: TypeSymbol,
  node: TypeReferenceNode,
): Saying | undefined {
  const isDeepkit = ['@deepkit/type', '@deepkit/core'].some((pkg) =>
    context.isPackageSymbol(symbol, pkg, symbol.name),
  );
  if (!isDeepkit) return undefined;
  const [first] = node.typeArguments ?? [];
  if (symbol.name === 'Pattern') return readPattern(context, first);
  const values = (node.typeArguments ?? []).map((argument): Argument => {
    const type = context.project.checker.getTypeFromTypeNode(argument);
    return type && literalOf(type);
  });
  const known = readDeepkitName(symbol.name, values);
  if (known) return known;
  // An annotation is `unknown` to TypeScript; everything else is a type like any other.
  const type = context.project.checker.getTypeFromTypeNode(node);
  return type && type.flags & TypeFlags.Unknown
    ? { problem: 'is an annotation that MikroKit does not know' }
    : undefined;
}

/** `Pattern<typeof pattern>`, where `const pattern = /…/` is in the user's own code. */
function readPattern(context: ReadContext, argument: TypeNode | undefined): Saying {
  const problem = 'needs `typeof` of a constant that is a regular expression literal';
  if (!argument || !isTypeQueryNode(argument)) return { problem };
  const name = isIdentifier(argument.exprName) ? argument.exprName : argument.exprName.right;
  const symbol = context.project.checker.getSymbolAtLocation(name as Identifier);
  const declaration = symbol && followAliases(context.project, symbol).valueDeclaration;
  const node = declaration?.resolve(context.project);
  const value = node && initializerOf(node);
  const literal =
    value && isRegularExpressionLiteral(value) ? readPatternLiteral(value.text) : undefined;
  return literal ? { constraints: [literal] } : { problem };
}
