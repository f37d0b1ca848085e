import {
  ObjectFlags,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeSymbol,
} from '../api/checked-types.ts';
import { isInterfaceDeclaration } from '../api/syntax.ts';
import type { ReadContext } from '../read-context.ts';
import { indexesOf } from '../symbols/member-declarations.ts';
import { isDefaultLibrarySymbol } from '../symbols/symbol-origin.ts';
import { rejectionOf } from './rejected-built-ins.ts';

/**
 * The symbol of a built-in class, as TypeScript's library or a runtime declares it. `undefined` for
 * other types.
 */
export function builtInSymbol(context: ReadContext, type: Type): TypeSymbol | undefined {
  const symbol = type.getSymbol();
  // This excludes `Omit<…>` and the like, which the library declares but which are plain objects.
  if (!symbol || !(symbol.flags & (SymbolFlags.Interface | SymbolFlags.Class))) return undefined;
  const isBuiltIn = isDefaultLibrarySymbol(context.project, symbol);
  return isBuiltIn && !isPlainData(context, type, symbol) ? symbol : undefined;
}

/** Whether an interface of the library describes plain objects, such as `JsonWebKey`: without methods and a class of its name. */
function isPlainData(context: ReadContext, type: Type, symbol: TypeSymbol): boolean {
  if (symbol.flags & (SymbolFlags.Class | SymbolFlags.Value) || rejectionOf(symbol.name))
    return false;
  const { checker } = context.project;
  const properties = checker.getPropertiesOfType(type);
  const indexes = indexesOf(context.project, type);
  return (
    properties.length + indexes.length > 0 &&
    !indexes.some(({ keyType }) => keyType.flags & TypeFlags.Number) &&
    properties.every(({ flags, escapedName }) => {
      return !(flags & SymbolFlags.Method) && !escapedName.startsWith('__@');
    })
  );
}

/** The built-in that a class or interface extends, or that is a member of an intersection. */
export function builtInBase(context: ReadContext, type: Type): Type | undefined {
  const bases = type.isIntersectionType() ? type.getTypes() : baseTypesOf(type);
  for (const base of bases) {
    const found = builtInSymbol(context, base) ? base : builtInBase(context, base);
    if (found) return found;
  }
  return undefined;
}

/** Whether a type is `Error` or extends it. */
export function isErrorType(context: ReadContext, type: Type): boolean {
  if (builtInSymbol(context, type)?.name === 'Error') return true;
  return baseTypesOf(type).some((base) => isErrorType(context, base));
}

/** The built-in whose keys a mapped type such as `Readonly<Date>` has. */
export function mappedBuiltIn(context: ReadContext, type: Type): Type | undefined {
  if (!type.isObjectType() || !(type.objectFlags & ObjectFlags.Mapped)) return undefined;
  const { checker } = context.project;
  for (const property of checker.getPropertiesOfType(type)) {
    if (!isDefaultLibrarySymbol(context.project, property)) continue;
    const owner = property.declarations[0]?.resolve(context.project)?.parent;
    const name = owner && isInterfaceDeclaration(owner) ? owner.name.text : undefined;
    const argument = type
      .getAliasTypeArguments()
      .find((argument) => argument.getSymbol()?.name === name);
    if (argument) return argument;
    const symbol = name && checker.resolveName(name, SymbolFlags.Interface, owner);
    if (symbol) return checker.getDeclaredTypeOfSymbol(symbol);
  }
  return undefined;
}

function baseTypesOf(type: Type): readonly Type[] {
  const declared = type.isTypeReference() ? type.getTarget() : type;
  return declared.getBaseTypes() ?? [];
}
