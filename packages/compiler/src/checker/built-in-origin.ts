import { type InterfaceDeclaration, isInterfaceDeclaration } from 'typescript/unstable/ast';
import {
  ObjectFlags,
  SymbolFlags,
  type Type,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';
import { isDefaultLibrarySymbol } from './default-library.ts';
import type { ReadContext } from './read-context.ts';

/** The symbol of a type that is one of JavaScript's own classes, as TypeScript's library declares it. */
export function builtInSymbol(context: ReadContext, type: Type): TypeSymbol | undefined {
  const symbol = type.getSymbol();
  // Not for `Omit<…>` and its like, which are made by the library but are plain objects.
  if (!symbol || !(symbol.flags & (SymbolFlags.Interface | SymbolFlags.Class))) return undefined;
  return isDefaultLibrarySymbol(context.project, symbol) ? symbol : undefined;
}

/** The built-in that a class or interface extends, or an intersection is made with. */
export function builtInBase(context: ReadContext, type: Type): Type | undefined {
  const bases = type.isIntersectionType() ? type.getTypes() : basesOf(type);
  for (const base of bases) {
    const found = builtInSymbol(context, base) ? base : builtInBase(context, base);
    if (found) return found;
  }
  return undefined;
}

/** Whether a built-in is an error: `Error` or one that extends it. */
export function isErrorType(context: ReadContext, type: Type): boolean {
  if (builtInSymbol(context, type)?.name === 'Error') return true;
  return basesOf(type).some((base) => isErrorType(context, base));
}

/** The built-in that a mapped type, such as `Readonly<Date>`, takes its keys from. */
export function mappedBuiltIn(context: ReadContext, type: Type): Type | undefined {
  if (!type.isObjectType() || !(type.objectFlags & ObjectFlags.Mapped)) return undefined;
  const { checker } = context.project;
  for (const property of checker.getPropertiesOfType(type)) {
    if (!isDefaultLibrarySymbol(context.project, property)) continue;
    const owner = property.declarations[0]?.resolve(context.project)?.parent;
    const name = owner && isInterfaceDeclaration(owner) ? nameOf(owner) : undefined;
    const argument = type
      .getAliasTypeArguments()
      .find((argument) => argument.getSymbol()?.name === name);
    if (argument) return argument;
    const symbol = name && checker.resolveName(name, SymbolFlags.Interface, owner);
    if (symbol) return checker.getDeclaredTypeOfSymbol(symbol);
  }
  return undefined;
}

function nameOf(declaration: InterfaceDeclaration): string {
  return declaration.name.text;
}

function basesOf(type: Type): readonly Type[] {
  const declared = type.isTypeReference() ? type.getTarget() : type;
  return declared.getBaseTypes() ?? [];
}
