import { ReflectionKind, type TypeClass, type TypeObjectLiteral } from '@deepkit/type';
import { isBuiltIn } from './built-in.ts';

/** What `Readonly<Date>` stands for. */
export function readonlyBuiltIn(type: TypeObjectLiteral): TypeClass | undefined {
  const [argument] = type.typeArguments ?? [];
  const isClass = argument?.kind === ReflectionKind.class && isBuiltIn(argument.classType);
  return type.typeName === 'Readonly' && isClass ? argument : undefined;
}

/** Whether a type is `Error` or an interface made from it, which are interfaces to TypeScript. */
export function isError({ types }: TypeObjectLiteral): boolean {
  const has = (name: string) => types.some((member) => 'name' in member && member.name === name);
  return has('name') && has('message') && has('stack');
}
