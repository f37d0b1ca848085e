import type { Type, TypeSymbol } from '../api/checked-types.ts';
import {
  isClassDeclaration,
  isIndexedAccessTypeNode,
  isInterfaceDeclaration,
  isMappedTypeNode,
  type MappedTypeNode,
  type Node,
  type TypeNode,
} from '../api/syntax.ts';
import { typescript } from '../api/typescript.ts';
import { describeLocation, type Location, typeText } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { constraintDeclarations } from '../symbols/symbol-origin.ts';
import { propertyDeclarations } from './referenced-declarations.ts';
import {
  declaresConstraints,
  hasSyntaxConstraints,
  USE_ANNOTATIONS,
} from './syntax-constraints.ts';

/*
 * Constraints that only syntax states, in types where TypeScript loses track of that syntax.
 */

/** Rejects an object type that gets properties by a base with type arguments or a renaming mapped type, if those have constraints. */
export function rejectLostConstraints(
  context: ReadContext,
  type: Type,
  properties: readonly TypeSymbol[],
  location: Location,
): void {
  if (!context.mayHaveSyntaxConstraints()) return;
  const members = type.isIntersectionType() ? type.getTypes() : [type];
  const declarations = members.flatMap((member) => {
    const symbol = member.getSymbol();
    return symbol ? constraintDeclarations(context, symbol) : [];
  });
  const argument = declarations
    .flatMap((declaration) => baseArguments(context, declaration))
    .find((node) => hasSyntaxConstraints(context, node));
  if (argument) {
    const text = argument.getText(argument.getSourceFile());
    return rejectLost(context, type, location, `made from a generic type with \`${text}\``);
  }
  const isRenamed = properties.some((property) => property.declarations.length === 0);
  const isLost = (node: Node) => isMappedTypeNode(node) && renamesConstrained(context, type, node);
  if (isRenamed && declarations.some(isLost)) {
    rejectLost(context, type, location, 'a mapped type that renames properties');
  }
}

/** Rejects a constrained property whose type a mapped type has changed, as in `T[K] | boolean`. */
export function rejectRemappedProperty(
  context: ReadContext,
  property: TypeSymbol,
  type: Type,
  location: Location,
): void {
  const declarations = constraintDeclarations(context, property);
  if (declarations.some((declaration) => declaresConstraints(context, declaration))) {
    rejectLost(context, type, location, 'which a mapped type made from another type');
  }
}

/** The type arguments of everything that an interface or a class extends. */
function baseArguments(
  context: ReadContext,
  declaration: Node,
  visited: Set<Node> = new Set(),
): readonly TypeNode[] {
  if (visited.has(declaration)) return [];
  visited.add(declaration);
  if (!isInterfaceDeclaration(declaration) && !isClassDeclaration(declaration)) return [];
  const bases = declaration.heritageClauses?.flatMap(({ types }) => types) ?? [];
  return bases.flatMap((base) => {
    const name = typescript.extendedName(base);
    const symbol = context.project.checker.getTypeAtLocation(name)?.getSymbol();
    const above = symbol ? constraintDeclarations(context, symbol) : [];
    return [
      ...(base.typeArguments ?? []),
      ...above.flatMap((one) => baseArguments(context, one, visited)),
    ];
  });
}

/** Whether `{ [K in keyof T as …]: T[K] }` renames properties that have constraints. */
function renamesConstrained(context: ReadContext, type: Type, node: MappedTypeNode): boolean {
  if (!node.nameType || !node.type) return false;
  const own = isIndexedAccessTypeNode(node.type)
    ? context.project.checker.getTypeFromTypeNode(node.type.objectType)
    : undefined;
  return [...type.getAliasTypeArguments(), ...(own ? [own] : [])]
    .flatMap((from) => propertyDeclarations(context, from))
    .some((property) => declaresConstraints(context, property));
}

function rejectLost(context: ReadContext, type: Type, location: Location, why: string): void {
  const text = `${describeLocation(location)} has type \`${typeText(context, type)}\``;
  const message = `${text}, ${why}, and TypeScript forgets the constraints.`;
  context.reporter.report('MK1015', location, message, USE_ANNOTATIONS);
}
