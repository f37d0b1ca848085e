import { ReflectionKind, type Type } from '@deepkit/type';

/**
 * Whether two types have the same values, constraints included. `isSameType` of `@deepkit/type` confuses `Set<string>` with
 * `Set<number>`, and `integer` with `number`.
 */
export function isIdentical(a: unknown, b: unknown): boolean {
  return compare(a, b, new Map());
}

type Seen = Map<object, Set<object>>;

function compare(a: unknown, b: unknown, seen: Seen): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const others = seen.get(a);
  if (others?.has(b)) return true;
  if (others) others.add(b);
  else seen.set(a, new Set([b]));
  if (Array.isArray(a) || Array.isArray(b)) return compareLists(a, b, seen);
  if (a instanceof RegExp || b instanceof RegExp) return String(a) === String(b);
  return 'kind' in a && 'kind' in b
    ? compareTypes(a as Type, b as Type, seen)
    : compareKeys(a, b, [...Object.keys(a), ...Object.keys(b)], seen);
}

function compareLists(a: unknown, b: unknown, seen: Seen): boolean {
  return (
    Array.isArray(a) &&
    Array.isArray(b) &&
    a.length === b.length &&
    a.every((one, i) => compare(one, b[i], seen))
  );
}

function compareTypes(a: Type, b: Type, seen: Seen): boolean {
  // An implicit `unknown` is not computed yet, so it can become any type.
  if (a.kind !== b.kind || a.kind === ReflectionKind.unknown) {
    return a.kind === b.kind && Reflect.has(a, 'isExplicit') && Reflect.has(b, 'isExplicit');
  }
  const annotations = [a.annotations, b.annotations].map((all) => all ?? {});
  const symbols = annotations.flatMap((all) => Object.getOwnPropertySymbols(all));
  return (
    compareKeys(a, b, COMPARED_KEYS, seen) &&
    symbols.every((symbol) => {
      const [left, right] = annotations.map((all) => all[symbol] ?? []);
      return compare(left, right, seen);
    })
  );
}

function compareKeys(a: object, b: object, keys: readonly string[], seen: Seen): boolean {
  return keys.every((key) => {
    const [left, right] = [Reflect.get(a, key), Reflect.get(b, key)];
    // `undefined` and `false` mean the same as an absent key.
    return (!left && !right && typeof left !== 'number') || compare(left, right, seen);
  });
}

/** The keys that describe a type's values. `typeName` also distinguishes types that resolved to `any`. */
const COMPARED_KEYS: readonly string[] = [
  'typeName',
  'reason',
  'isNever',
  'isUnknown',
  'literal',
  'brand',
  'brands',
  'classType',
  'function',
  'enum',
  'name',
  'optional',
  'readonly',
  'visibility',
  'static',
  'types',
  'type',
  'index',
  'arguments',
  'typeArguments',
  'parameters',
  'return',
];
