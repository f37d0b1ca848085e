import type { Type } from '@deepkit/type';
import { printType } from '@mikrokit/types/model';
import type { Place, ReadContext } from './read-context.ts';
import { readType } from './read-type.ts';

/** The name of a type with its type arguments, as in `Page<User>`; `undefined` for a type written in place. */
export function nameOf(context: ReadContext, type: Type, place: Place): string | undefined {
  const { typeName, typeArguments = [] } = type;
  if (typeName === undefined || typeArguments.length === 0) return typeName;
  const { types } = context.builder;
  const names = typeArguments.map((argument) => {
    const id = readType(context, argument, place);
    return types[id] ? printType(types, id) : argument.typeName;
  });
  return `${typeName}<${names.join(', ')}>`;
}
