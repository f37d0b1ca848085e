import { ReflectionKind, type Type } from '@deepkit/type';

/**
 * Whether two types are the same in all that says something of their values, constraints included. `isSameType` of
 * `@deepkit/type` takes `Set<string>` for `Set<number>`, and `integer` for `number`.
 */
export function isSame(a: unknown, b: unknown): boolean {
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
    : compareParts(a, b, [...Object.keys(a), ...Object.keys(b)], seen);
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
  // Not computed yet: what it will be is not known.
  if (a.kind !== b.kind || a.kind === ReflectionKind.unknown) {
    return a.kind === b.kind && Reflect.has(a, 'written') && Reflect.has(b, 'written');
  }
  const annotations = [a.annotations, b.annotations].map((all) => all ?? {});
  const symbols = annotations.flatMap((all) => Object.getOwnPropertySymbols(all));
  return (
    compareParts(a, b, PARTS, seen) &&
    symbols.every((symbol) => {
      const [left, right] = annotations.map((all) => all[symbol] ?? []);
      return compare(left, right, seen);
    })
  );
}

function compareParts(a: object, b: object, keys: readonly string[], seen: Seen): boolean {
  return keys.every((key) => {
    const [left, right] = [Reflect.get(a, key), Reflect.get(b, key)];
    // Absent, or reset to `undefined` or `false`: the same to all who read it.
    return (!left && !right && typeof left !== 'number') || compare(left, right, seen);
  });
}

/** What says something of a type's values; `typeName` also tells types that arrived as `any` apart. */
const PARTS: readonly string[] = [
  'typeName',
  'loss',
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
