import type { DeepkitMeaning } from '@mikrokit/types/model';
import type { TypeSymbol } from '../api/checked-types.ts';
import {
  type Identifier,
  type IndexedAccessTypeNode,
  isIdentifier,
  isIndexedAccessTypeNode,
  isIntersectionTypeNode,
  isParenthesizedTypeNode,
  isTypeAliasDeclaration,
  isTypeQueryNode,
  isTypeReferenceNode,
  type Node,
  type TypeNode,
  type TypeQueryNode,
  type TypeReferenceNode,
} from '../api/syntax.ts';
import type { ReadContext } from '../read-context.ts';
import { resolveAlias } from '../symbols/resolve-initializer.ts';
import { constraintDeclarations } from '../symbols/symbol-origin.ts';
import { innerTypeNodes, resultNodeOf, typeNodeOf } from '../symbols/type-syntax.ts';
import { jsDocTagsOf } from './jsdoc-tags.ts';
import type { JsonLiteral } from './json-literal.ts';
import { readDeepkitAnnotation } from './read-deepkit-annotation.ts';
import {
  indexedProperties,
  referencedDeclarations,
  typeParameterDefaults,
} from './referenced-declarations.ts';

/**
 * Constraints that only the syntax of a type states, and that TypeScript forgets: the JSDoc tags of
 * `type Name = string`, and the annotations of `@deepkit/type`, which are declared as `unknown` and `number`.
 */
interface SyntaxConstraints {
  readonly stated: readonly StatedConstraint[];
  readonly defaults: readonly JsonLiteral[];
  /** The constrained type: an inline type, or a reference without its own constraints. */
  readonly targets: readonly TypeNode[];
  /** The aliases that were followed. */
  readonly aliases: readonly Node[];
}

/** A constraint and the annotation or tag that states it: `MinLength`, `@minLength`. */
interface StatedConstraint {
  readonly by: string;
  readonly parsed: DeepkitMeaning;
}

const NONE: SyntaxConstraints = { stated: [], defaults: [], targets: [], aliases: [] };

/** Collects the constraints on a type as a whole from its syntax, following aliases. */
export function collectSyntaxConstraints(
  context: ReadContext,
  node: TypeNode,
  visiting: ReadonlySet<Node> = new Set(),
): SyntaxConstraints {
  if (isParenthesizedTypeNode(node)) return collectSyntaxConstraints(context, node.type, visiting);
  if (isIntersectionTypeNode(node)) {
    return merge(node.types.map((part) => collectSyntaxConstraints(context, part, visiting)));
  }
  if (isIndexedAccessTypeNode(node) || isTypeQueryNode(node)) {
    return constraintsOfReference(context, node, visiting);
  }
  if (!isTypeReferenceNode(node)) return { ...NONE, targets: [node] };
  const symbol = referencedSymbol(context, node);
  if (!symbol) return { ...NONE, targets: [node] };
  const parsed = readDeepkitAnnotation(context, symbol, node);
  if (parsed) return { ...NONE, stated: [{ by: symbol.name, parsed }] };
  const [declaration] = constraintDeclarations(context, symbol);
  const defaults = declaration ? typeParameterDefaults(declaration, node) : [];
  const isConstrained = (part: TypeNode) => hasSyntaxConstraints(context, part);
  if (!declaration || !isTypeAliasDeclaration(declaration) || visiting.has(declaration)) {
    const lost = defaults.some(isConstrained) ? lostConstraints(symbol.name) : NONE;
    return merge([lost, { ...NONE, targets: [node] }]);
  }
  const inner = collectSyntaxConstraints(
    context,
    declaration.type,
    new Set([...visiting, declaration]),
  );
  const args = [...(node.typeArguments ?? []), ...defaults];
  const loses =
    args.some(isConstrained) ||
    indexedProperties(context, declaration, { args, targets: inner.targets }).some((property) =>
      declaresConstraints(context, property),
    );
  const own = { ...(loses ? lostConstraints(symbol.name) : NONE), aliases: [declaration] };
  return merge([own, readAliasTags(declaration), inner]);
}

/** Collects the constraints on the type of a property or a value: `User['name']`, `typeof name`. */
function constraintsOfReference(
  context: ReadContext,
  node: IndexedAccessTypeNode | TypeQueryNode,
  visiting: ReadonlySet<Node>,
): SyntaxConstraints {
  const { declarations, isSingle } = referencedDeclarations(context, node);
  const fresh = declarations.filter((declaration) => !visiting.has(declaration));
  const losesConstraints =
    isIndexedAccessTypeNode(node) && hasSyntaxConstraints(context, node.objectType);
  if (!isSingle || losesConstraints) {
    const isLost =
      losesConstraints || fresh.some((one) => declaresConstraints(context, one, visiting));
    const text = node.getText(node.getSourceFile());
    return merge([isLost ? lostConstraints(text) : NONE, { ...NONE, targets: [node] }]);
  }
  const inner = fresh.map((declaration) => {
    const typeNode = typeNodeOf(declaration);
    // A default applies only to the property itself.
    const tags = { ...readAliasTags(declaration), defaults: [], aliases: [declaration] };
    const all = new Set([...visiting, declaration]);
    return merge([tags, typeNode ? collectSyntaxConstraints(context, typeNode, all) : NONE]);
  });
  const { targets, ...others } = merge(inner);
  return { ...others, targets: targets.length > 0 ? targets : [node] };
}

/** Whether the syntax of a declaration constrains its type: of a property, a parameter, a function's result. */
export function declaresConstraints(
  context: ReadContext,
  declaration: Node,
  visiting: ReadonlySet<Node> = new Set(),
): boolean {
  if (visiting.has(declaration)) return false;
  const node = typeNodeOf(declaration) ?? resultNodeOf(declaration);
  return (
    readAliasTags(declaration).stated.length > 0 ||
    (node !== undefined && hasSyntaxConstraints(context, node, new Set([...visiting, declaration])))
  );
}

function lostConstraints(by: string): SyntaxConstraints {
  const problem = 'forgets the constraints of what it is made of';
  return { ...NONE, stated: [{ by, parsed: { problem, fix: USE_ANNOTATIONS } }] };
}

/** Whether the syntax of a type, or of its inner types, states any constraint. */
export function hasSyntaxConstraints(
  context: ReadContext,
  node: TypeNode,
  followed: Set<Node> = new Set(),
): boolean {
  const { stated, defaults, targets, aliases } = collectSyntaxConstraints(context, node);
  if (stated.length > 0 || defaults.length > 0) return true;
  // Aliases can be recursive.
  const isNew = aliases.length === 0 || aliases.some((alias) => !followed.has(alias));
  for (const alias of aliases) followed.add(alias);
  const isConstrained = (part: TypeNode) => hasSyntaxConstraints(context, part, followed);
  return isNew && targets.some((part) => innerTypeNodes(part).some(isConstrained));
}

function merge(list: readonly SyntaxConstraints[]): SyntaxConstraints {
  return {
    stated: list.flatMap(({ stated }) => stated),
    defaults: list.flatMap(({ defaults }) => defaults),
    targets: list.flatMap(({ targets }) => targets),
    aliases: list.flatMap(({ aliases }) => aliases),
  };
}

function readAliasTags(declaration: Node): SyntaxConstraints {
  const tags = jsDocTagsOf(declaration);
  return {
    ...NONE,
    defaults: tags.flatMap(({ parsed }) =>
      'default' in parsed ? [{ value: parsed.default }] : [],
    ),
    stated: tags.flatMap(({ name, parsed }) => {
      if ('default' in parsed) return [];
      const problem = 'is for properties; for a type write `Sensitive<T>`, which masks itself';
      return [{ by: `@${name}`, parsed: 'sensitive' in parsed ? { problem } : parsed }];
    }),
  };
}

/** The fix for constraints that are lost: annotations of @mikrokit/types stay with the type. */
export const USE_ANNOTATIONS =
  'Write the constraints as annotations of @mikrokit/types, which are part of the type: `string & MinLength<3>`.';

/** The symbol that a type reference names, aliases of imports resolved. */
function referencedSymbol(context: ReadContext, node: TypeReferenceNode): TypeSymbol | undefined {
  const name = isIdentifier(node.typeName) ? node.typeName : node.typeName.right;
  const symbol = context.project.checker.getSymbolAtLocation(name as Identifier);
  return symbol && resolveAlias(context.project, symbol);
}
