import { ReflectionKind, type Type } from '@deepkit/type';
import { isBuiltIn } from '../reflection/built-in-types.ts';

/** TypeScript 7's order of the members of a union, by their flags. Objects follow as they were written, then templates. */
const ORDER: readonly string[] = [
  'undefined',
  'null',
  'string',
  'number',
  'bigint',
  'string literal',
  'number literal',
  'bigint literal',
  'boolean',
  'boolean literal',
  'enum',
  'object',
  'built-in',
];

/**
 * Sorts the members of a union as TypeScript does, so that a union has the same id in any order.
 */
export function sortMembers(types: readonly Type[]): readonly Type[] {
  return types.toSorted((a, b) => rank(a) - rank(b) || compareKeys(a, b));
}

function rank(type: Type): number {
  const kind =
    type.kind === ReflectionKind.literal
      ? `${typeof type.literal} literal`
      : (ReflectionKind[type.kind] ?? '');
  const found = ORDER.indexOf(builtInName(type) === undefined ? kind : 'built-in');
  if (found !== -1) return found;
  return type.kind === ReflectionKind.templateLiteral ? ORDER.length + 1 : ORDER.length;
}

/** The name of a built-in class. These are sorted by name. */
function builtInName(type: Type): string | undefined {
  if (type.kind === ReflectionKind.array) return 'Array';
  return type.kind === ReflectionKind.class && isBuiltIn(type.classType)
    ? type.classType.name
    : undefined;
}

function compareKeys(a: Type, b: Type): number {
  const [x, y] = [a, b].map((type) =>
    type.kind === ReflectionKind.literal ? type.literal : builtInName(type),
  ) as [string, string];
  return x < y ? -1 : x > y ? 1 : 0;
}
