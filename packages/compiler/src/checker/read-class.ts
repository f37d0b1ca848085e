import {
  isClassDeclaration,
  isInterfaceDeclaration,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';
import {
  ModifierFlags,
  type NodeHandle,
  ObjectFlags,
  SymbolFlags,
  type Type,
  TypeFlags,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';
import { isDefaultLibrarySymbol } from './default-library.ts';
import type { ReadContext } from './read-context.ts';
import { resolveOwn } from './syntax-of-type.ts';

/** Whether a type is a class, an interface that extends one, or an intersection with one. */
export function isMadeFromClass(type: Type): boolean {
  return basesOf(type).some(
    (base) => base.isObjectType() && (base.objectFlags & ObjectFlags.Class) !== 0,
  );
}

/** Whether a class is made from one of JavaScript's own, whose instances hold more than their properties. */
export function extendsBuiltIn(context: ReadContext, type: Type): boolean {
  return basesOf(type).some((base) => isDefaultLibrarySymbol(context.project, base.getSymbol()));
}

/** Whether a type, or what it extends, is declared in the user's own code to extend what cannot be resolved. */
export function lacksBase(context: ReadContext, type: Type): boolean {
  return basesOf(type).some((base) => {
    const symbol = base.getSymbol();
    if (!symbol || !(symbol.flags & (SymbolFlags.Interface | SymbolFlags.Class))) return false;
    // What cannot be resolved is left out by the checker, and a base of type `any` is one without properties.
    const bases = base.getBaseTypes() ?? [];
    if (bases.some((known) => known.flags & TypeFlags.Any)) return true;
    return bases.length === 0 && resolveOwn(context, symbol).some(extendsAnything);
  });
}

function extendsAnything(declaration: Node): boolean {
  if (!isInterfaceDeclaration(declaration) && !isClassDeclaration(declaration)) return false;
  const clause = declaration.heritageClauses?.find(
    ({ token }) => token === SyntaxKind.ExtendsKeyword,
  );
  return (
    clause?.types.some(({ expression }) => expression.kind !== SyntaxKind.NullKeyword) ?? false
  );
}

/** A type, or the members of an intersection, and all that they extend. */
function basesOf(type: Type): Type[] {
  if (type.isIntersectionType()) return type.getTypes().flatMap(basesOf);
  const declared = type.isTypeReference() ? type.getTarget() : type;
  return [declared, ...(declared.getBaseTypes() ?? []).flatMap(basesOf)];
}

/** What the properties of a class are to its instances. */
export interface ClassMembers {
  /** Public fields and getters. */
  readonly data: readonly TypeSymbol[];
  /** What a plain object of the same data lacks, if anything. */
  readonly lacking: 'methods' | 'private members' | 'setters' | undefined;
}

/** Parts the properties of a class, those it inherits included. */
export function partMembers(context: ReadContext, properties: readonly TypeSymbol[]): ClassMembers {
  const isOf = (test: (declaration: NodeHandle) => boolean) => (property: TypeSymbol) =>
    property.declarations.length > 0 && property.declarations.every(test);
  const isHiddenMember = isOf((declaration) => isHidden(context, declaration));
  const hidden = properties.filter(
    (property) => property.escapedName.startsWith('__#') || isHiddenMember(property),
  );
  const methods = properties.filter(isOf(({ kind }) => kind === SyntaxKind.MethodDeclaration));
  const setters = properties.filter(isOf(({ kind }) => kind === SyntaxKind.SetAccessor));
  const others = new Set([...hidden, ...methods, ...setters]);
  return {
    data: properties.filter((property) => !others.has(property)),
    lacking:
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
