import { SymbolFlags, type Type, TypeFlags, type TypeSymbol } from '../api/checked-types.ts';
import type { ReadContext } from '../read-context.ts';
import { indexesOf } from '../symbols/member-declarations.ts';
import { isMark, isPackageFile } from '../symbols/symbol-origin.ts';
import { isClassBased, splitClassMembers } from './read-class.ts';

/**
 * Whether an object type describes no data: `{}`, an empty interface or class, or the rest of a
 * generic type like `Pick<T, never>`. TypeScript assigns any value to it, and a codec that keeps
 * described properties would keep nothing. `Record<string, never>` does describe its values: they
 * have no keys.
 */
export function describesNothing(
  context: ReadContext,
  type: Type,
  properties: readonly TypeSymbol[],
): boolean {
  const data = isClassBased(type) ? splitClassMembers(context, properties).data : properties;
  return data.every(isMark) && !indexesOf(context.project, type).some(describesKeys);
}

/** Whether an index signature allows keys, or forbids all of them. One like `{ [id: number]: never }` does neither. */
function describesKeys({ keyType, valueType }: { keyType: Type; valueType: Type }): boolean {
  return (valueType.flags & TypeFlags.Never) === 0 || (keyType.flags & TypeFlags.String) !== 0;
}

/** Follows the text of a type that describes nothing. */
export const NOTHING_DESCRIBED =
  'which has no properties: any value has this type, and its content would be lost';

export function nothingDescribedFix(type: Type): string {
  const symbol = type.getSymbol();
  const isOfPackage =
    symbol !== undefined &&
    (symbol.flags & (SymbolFlags.Interface | SymbolFlags.Class)) !== 0 &&
    symbol.declarations.length > 0 &&
    symbol.declarations.every(({ path }) => isPackageFile(path));
  return isOfPackage
    ? `Declare what it holds, since its package does not: declare module '…' { interface ${symbol.name} { [key: string]: unknown } }.`
    : 'Write `unknown` for any JSON, `Record<string, unknown>` for an object with any keys, or `Record<string, never>` for one without keys.';
}
