import type { Type, TypeSymbol } from '../api/checked-types.ts';
import {
  isClassDeclaration,
  isIndexedAccessTypeNode,
  isInterfaceDeclaration,
  isMappedTypeNode,
  isTypeAliasDeclaration,
  isTypeReferenceNode,
  type MappedTypeNode,
  type Node,
  type TypeNode,
} from '../api/syntax.ts';
import { typescript } from '../api/typescript.ts';
import { describeLocation, type Location, typeText } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { namesProperties, readsProperties } from '../symbols/mapped-types.ts';
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
  if (isRenamed && renamesConstrained(context, type)) {
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

/**
 * Whether `{ [K in keyof T as …]: T[K] }` or `{ [K in 'a' | 'b']: T[K] }` takes properties that have constraints, in a type
 * or in one that it is made of: an alias, a mapped type, an intersection or an interface.
 */
function renamesConstrained(
  context: ReadContext,
  type: Type,
  visited: Set<number> = new Set(),
): boolean {
  if (visited.has(type.id)) return false;
  visited.add(type.id);
  const symbol = type.getSymbol();
  const declarations = symbol ? constraintDeclarations(context, symbol) : [];
  const mapped = declarations.filter(isMappedTypeNode);
  const from = sourcesOf(context, type, mapped);
  if (mapped.some((node) => namesProperties(context, node) && readsProperties(node))) {
    const properties = from.flatMap((source) => propertyDeclarations(context, source));
    if (properties.some((property) => declaresConstraints(context, property))) return true;
  }
  return from.some((source) => renamesConstrained(context, source, visited));
}

/** The types that a type is made of. */
function sourcesOf(
  context: ReadContext,
  type: Type,
  mapped: readonly MappedTypeNode[],
): readonly Type[] {
  if (type.isIntersectionType()) return type.getTypes();
  const objects = mapped.flatMap((node) =>
    node.type && isIndexedAccessTypeNode(node.type) ? [node.type.objectType] : [],
  );
  const { checker } = context.project;
  const written = [...objects, ...argumentsOfAlias(context, type)].flatMap(
    (node) => checker.getTypeFromTypeNode(node) ?? [],
  );
  const declared = type.isTypeReference() ? type.getTarget() : type;
  return [...type.getAliasTypeArguments(), ...written, ...(declared.getBaseTypes() ?? [])];
}

/** The type arguments in an alias without parameters, `type Own = Prefixed<User>`: TypeScript forgets that it is made of them. */
function argumentsOfAlias(context: ReadContext, type: Type): readonly TypeNode[] {
  const alias = type.getAliasSymbol();
  if (!alias || type.getAliasTypeArguments().length > 0) return [];
  return constraintDeclarations(context, alias).flatMap((node) =>
    isTypeAliasDeclaration(node) && isTypeReferenceNode(node.type)
      ? (node.type.typeArguments ?? [])
      : [],
  );
}

function rejectLost(context: ReadContext, type: Type, location: Location, why: string): void {
  const text = `${describeLocation(location)} has type \`${typeText(context, type)}\``;
  const message = `${text}, ${why}, and TypeScript forgets the constraints.`;
  context.reporter.report('MK1015', location, message, USE_ANNOTATIONS);
}
