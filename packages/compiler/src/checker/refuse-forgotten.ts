import {
  isClassDeclaration,
  isIndexedAccessTypeNode,
  isInterfaceDeclaration,
  isMappedTypeNode,
  type MappedTypeNode,
  type Node,
  type TypeNode,
} from 'typescript/unstable/ast';
import type { Type, Symbol as TypeSymbol } from 'typescript/unstable/sync';
import { propertiesOf } from './named-types.ts';
import { describePlace, type Place, type ReadContext, spell } from './read-context.ts';
import { REMEMBERED, saysAnything, saysOf } from './sayings.ts';
import { resolveOwn } from './syntax-of-type.ts';

/** Refuses an object type to which its properties come by a way on which TypeScript forgets what is said of them. */
export function refuseForgotten(
  context: ReadContext,
  type: Type,
  properties: readonly TypeSymbol[],
  place: Place,
): void {
  if (!context.saysMore()) return;
  const parts = type.isIntersectionType() ? type.getTypes() : [type];
  const declarations = parts.flatMap((part) => {
    const symbol = part.getSymbol();
    return symbol ? resolveOwn(context, symbol) : [];
  });
  const argument = declarations
    .flatMap((declaration) => baseArguments(context, declaration))
    .find((node) => saysAnything(context, node));
  if (argument) {
    const text = argument.getText(argument.getSourceFile());
    return refuse(context, type, place, `made from a generic type with \`${text}\``);
  }
  const isRenamed = properties.some((property) => property.declarations.length === 0);
  const isForgotten = (node: Node) => isMappedTypeNode(node) && renamesSaid(context, type, node);
  if (isRenamed && declarations.some(isForgotten)) {
    refuse(context, type, place, 'a mapped type that renames properties');
  }
}

/** Refuses a property that a mapped type has given a type made of its own, such as `T[K] | boolean`, if anything is said of that. */
export function refuseMixed(
  context: ReadContext,
  property: TypeSymbol,
  type: Type,
  place: Place,
): void {
  if (!resolveOwn(context, property).some((declaration) => saysOf(context, declaration))) return;
  refuse(context, type, place, 'which a mapped type has made of another');
}

/** The type arguments of all that an interface or a class extends. */
function baseArguments(
  context: ReadContext,
  declaration: Node,
  visited: Set<Node> = new Set(),
): readonly TypeNode[] {
  if (visited.has(declaration)) return [];
  visited.add(declaration);
  if (!isInterfaceDeclaration(declaration) && !isClassDeclaration(declaration)) return [];
  const bases = declaration.heritageClauses?.flatMap(({ types }) => types) ?? [];
  return bases.flatMap(({ expression, typeArguments }) => {
    const symbol = context.project.checker.getTypeAtLocation(expression)?.getSymbol();
    const above = symbol ? resolveOwn(context, symbol) : [];
    return [
      ...(typeArguments ?? []),
      ...above.flatMap((base) => baseArguments(context, base, visited)),
    ];
  });
}

/** Whether `{ [K in keyof T as …]: T[K] }` takes types of properties of which something is said. */
function renamesSaid(context: ReadContext, type: Type, node: MappedTypeNode): boolean {
  if (!node.nameType || !node.type) return false;
  const own = isIndexedAccessTypeNode(node.type)
    ? context.project.checker.getTypeFromTypeNode(node.type.objectType)
    : undefined;
  return [...type.getAliasTypeArguments(), ...(own ? [own] : [])]
    .flatMap((from) => propertiesOf(context, from))
    .some((property) => saysOf(context, property));
}

function refuse(context: ReadContext, type: Type, place: Place, why: string): void {
  const text = `${describePlace(place)} has type \`${spell(context, type)}\``;
  const message = `${text}, ${why}, of which TypeScript forgets the constraints.`;
  context.reporter.report('MK1015', place.node, message, REMEMBERED);
}
