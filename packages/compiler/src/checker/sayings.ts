import { type Argument, readPatternLiteral } from '@mikrokit/types/model';
import {
  type Identifier,
  isArrayTypeNode,
  isIdentifier,
  isIntersectionTypeNode,
  isNamedTupleMember,
  isOptionalTypeNode,
  isParenthesizedTypeNode,
  isRegularExpressionLiteral,
  isTupleTypeNode,
  isTypeAliasDeclaration,
  isTypeOperatorNode,
  isTypeQueryNode,
  isTypeReferenceNode,
  isUnionTypeNode,
  type Node,
  type TypeNode,
  type TypeReferenceNode,
} from 'typescript/unstable/ast';
import { SymbolFlags, TypeFlags, type Symbol as TypeSymbol } from 'typescript/unstable/sync';
import { literalOf } from './annotations.ts';
import { readDeepkitName, type Saying } from './deepkit-annotations.ts';
import { followAliases } from './find-calls.ts';
import { initializerOf } from './follow.ts';
import type { ReadContext } from './read-context.ts';
import type { Json } from './read-json-type.ts';
import { tagsOf } from './read-tags.ts';

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
  if (!isTypeReferenceNode(node)) return { ...SILENT, rest: [node] };
  const symbol = aliasOf(context, node);
  if (!symbol) return { ...SILENT, rest: [node] };
  const saying = readDeepkit(context, symbol, node);
  if (saying) return { ...SILENT, said: [{ by: symbol.name, saying }] };
  const declaration = ownAlias(context, symbol);
  if (!declaration || visiting.has(declaration)) return { ...SILENT, rest: [node] };
  const inner = sayingsOf(context, declaration.type, new Set([...visiting, declaration]));
  const isForgotten = node.typeArguments?.some((part) => saysAnything(context, part));
  const problem = 'forgets the constraints of its type argument';
  const forgotten = isForgotten ? [{ by: symbol.name, saying: { problem } }] : [];
  const own = { ...SILENT, said: forgotten, aliases: [declaration] };
  return merge([own, readAliasTags(declaration), inner]);
}

/** The types that a type is made of as it is written, without those of its properties. */
export function partsOf(node: TypeNode): readonly TypeNode[] {
  if (isArrayTypeNode(node)) return [node.elementType];
  if (isUnionTypeNode(node)) return node.types;
  if (isTypeOperatorNode(node)) return [node.type];
  if (isTypeReferenceNode(node)) return node.typeArguments ?? [];
  if (!isTupleTypeNode(node)) return [];
  return node.elements.map((element: Node) => {
    if (isNamedTupleMember(element) && !element.dotDotDotToken) return element.type;
    return isOptionalTypeNode(element) ? element.type : (element as TypeNode);
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

/** The type alias that a name stands for. */
function aliasOf(context: ReadContext, node: TypeReferenceNode): TypeSymbol | undefined {
  const name = isIdentifier(node.typeName) ? node.typeName : node.typeName.right;
  const symbol = context.project.checker.getSymbolAtLocation(name as Identifier);
  const target = symbol && followAliases(context.project, symbol);
  return target && target.flags & SymbolFlags.TypeAlias ? target : undefined;
}

function ownAlias(context: ReadContext, symbol: TypeSymbol) {
  const [declaration] = symbol.declarations;
  if (!declaration || declaration.path.includes('/node_modules/')) return undefined;
  const node = declaration.resolve(context.project);
  return node && isTypeAliasDeclaration(node) ? node : undefined;
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
