import {
  ModifierFlags,
  type NodeHandle,
  ObjectFlags,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeSymbol,
} from '../api/checked-types.ts';
import {
  isClassDeclaration,
  isInterfaceDeclaration,
  type Node,
  SyntaxKind,
} from '../api/syntax.ts';
import { typescript } from '../api/typescript.ts';
import type { ReadContext } from '../read-context.ts';
import { isDefaultLibrarySymbol, ownDeclarations } from '../symbols/symbol-origin.ts';

/** Whether a type is a class, an interface that extends one, or an intersection with one. */
export function isClassBased(type: Type): boolean {
  return withAllBases(type).some(
    (base) => base.isObjectType() && (base.objectFlags & ObjectFlags.Class) !== 0,
  );
}

/** Whether a class extends a built-in one, whose instances hold more than their properties. */
export function extendsBuiltIn(context: ReadContext, type: Type): boolean {
  return withAllBases(type).some((base) =>
    isDefaultLibrarySymbol(context.project, base.getSymbol()),
  );
}

/** Whether a type, or any type that it extends, extends one that cannot be resolved. */
export function hasUnresolvedBase(context: ReadContext, type: Type): boolean {
  return withAllBases(type).some((base) => {
    const symbol = base.getSymbol();
    if (!symbol || !(symbol.flags & (SymbolFlags.Interface | SymbolFlags.Class))) return false;
    // The checker omits a base that it cannot resolve. A base of type `any` has no properties.
    const bases = base.getBaseTypes() ?? [];
    if (bases.some((known) => known.flags & TypeFlags.Any)) return true;
    return bases.length === 0 && ownDeclarations(context, symbol).some(extendsAnything);
  });
}

function extendsAnything(declaration: Node): boolean {
  if (!isInterfaceDeclaration(declaration) && !isClassDeclaration(declaration)) return false;
  const clause = declaration.heritageClauses?.find(
    ({ token }) => token === SyntaxKind.ExtendsKeyword,
  );
  return (
    clause?.types.some((base) => typescript.extendedName(base).kind !== SyntaxKind.NullKeyword) ??
    false
  );
}

/** A type, or the members of an intersection, and every type that they extend. */
function withAllBases(type: Type): Type[] {
  if (type.isIntersectionType()) return type.getTypes().flatMap(withAllBases);
  const declared = type.isTypeReference() ? type.getTarget() : type;
  return [declared, ...(declared.getBaseTypes() ?? []).flatMap(withAllBases)];
}

/** The members of a class that are data. */
interface ClassMembers {
  /** Public fields and getters. */
  readonly data: readonly TypeSymbol[];
  /** Members of its instances that a plain object of the same data does not have. */
  readonly lost: 'methods' | 'private members' | 'setters' | undefined;
}

/** Separates the data among the properties of a class, inherited ones included, from its other members. */
export function splitClassMembers(
  context: ReadContext,
  properties: readonly TypeSymbol[],
): ClassMembers {
  const areAll = (test: (declaration: NodeHandle) => boolean) => (property: TypeSymbol) =>
    property.declarations.length > 0 && property.declarations.every(test);
  const isHiddenMember = areAll((declaration) => isHidden(context, declaration));
  const hidden = properties.filter(
    (property) => property.escapedName.startsWith('__#') || isHiddenMember(property),
  );
  const methods = properties.filter(areAll(({ kind }) => kind === SyntaxKind.MethodDeclaration));
  const setters = properties.filter(areAll(({ kind }) => kind === SyntaxKind.SetAccessor));
  const others = new Set([...hidden, ...methods, ...setters]);
  return {
    data: properties.filter((property) => !others.has(property)),
    lost:
      (hidden.length > 0 && 'private members') ||
      (methods.length > 0 && 'methods') ||
      (setters.length > 0 && 'setters') ||
      undefined,
  };
}

function isHidden(context: ReadContext, declaration: NodeHandle): boolean {
  const node = declaration.resolve(context.project) as
    | { modifierFlags?: ModifierFlags }
    | undefined;
  const flags = node?.modifierFlags ?? 0;
  return (flags & (ModifierFlags.Private | ModifierFlags.Protected)) !== 0;
}
