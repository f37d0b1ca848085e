import { ObjectFlags, type Type } from 'typescript/unstable/sync';
import type { ReadContext } from './read-context.ts';

/** The name of a type with its type arguments, as in `Page<User>`; `undefined` for a type written in place. */
export function nameOf(context: ReadContext, type: Type): string | undefined {
  const { checker } = context.project;
  const alias = type.getAliasSymbol();
  if (alias) {
    return type.getAliasTypeArguments().length > 0 ? checker.typeToString(type) : alias.name;
  }
  if (
    !type.isObjectType() ||
    !(type.objectFlags & (ObjectFlags.ClassOrInterface | ObjectFlags.Reference))
  ) {
    return undefined;
  }
  return type.objectFlags & ObjectFlags.Reference &&
    checker.getTypeArguments(type as never).length > 0
    ? checker.typeToString(type)
    : type.getSymbol()?.name;
}
