import { ReflectionKind, type TypeClass, type TypeObjectLiteral } from '@deepkit/type';

/** Whether a value is a class of JavaScript or its host. */
export function isBuiltIn(value: unknown): boolean {
  const name = (value as { name?: unknown })?.name;
  if (typeof name !== 'string') return false;
  return Reflect.get(globalThis, name) === value || isTemporal(value);
}

/** Whether a value is one of the classes of `Temporal`. */
export function isTemporal(value: unknown): boolean {
  const temporal: unknown = Reflect.get(globalThis, 'Temporal');
  const name = (value as { name?: unknown })?.name;
  return (
    typeof temporal === 'object' &&
    temporal !== null &&
    typeof name === 'string' &&
    Reflect.get(temporal, name) === value
  );
}

/** `Date` for `Readonly<Date>`. */
export function readonlyBuiltIn(type: TypeObjectLiteral): TypeClass | undefined {
  const [argument] = type.typeArguments ?? [];
  const isClass = argument?.kind === ReflectionKind.class && isBuiltIn(argument.classType);
  return type.typeName === 'Readonly' && isClass ? argument : undefined;
}

/** Whether a type is `Error` or extends it. For TypeScript both are interfaces. */
export function isError({ types }: TypeObjectLiteral): boolean {
  const has = (name: string) => types.some((member) => 'name' in member && member.name === name);
  return has('name') && has('message') && has('stack');
}
