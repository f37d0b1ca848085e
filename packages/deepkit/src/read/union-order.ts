import { ReflectionKind, type Type, type TypeLiteral } from '@deepkit/type';

/** As TypeScript 7 puts the members of a union, by their flags; other types follow, and stay as they were written. */
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
];

/** The members of a union in TypeScript's order, so that the same union has the same id however it is written. */
export function inOrder(types: readonly Type[]): readonly Type[] {
  return types.toSorted((a, b) => rank(a) - rank(b) || compareLiterals(a, b));
}

function rank(type: Type): number {
  const kind =
    type.kind === ReflectionKind.literal
      ? `${typeof type.literal} literal`
      : (ReflectionKind[type.kind] ?? '');
  const found = ORDER.indexOf(kind);
  return found === -1 ? ORDER.length : found;
}

function compareLiterals(a: Type, b: Type): number {
  if (a.kind !== ReflectionKind.literal || b.kind !== ReflectionKind.literal) return 0;
  const [x, y] = [a, b].map(({ literal }: TypeLiteral) => literal) as [string, string];
  return x < y ? -1 : x > y ? 1 : 0;
}
