import { type Type, TypeFlags, type Symbol as TypeSymbol } from 'typescript/unstable/sync';

/** More instances of one generic type within each other than anyone writes by hand. */
const MOST_INSTANCES = 16;
/** More levels of different types than anyone nests; reading deeper would overflow the stack. */
const DEEPEST = 200;

/** Tells types that grow without end: `type Grow<T> = { value: T; next?: Grow<T[]> }`. */
export interface Expansion {
  /**
   * Reads the parts of a type; gives `undefined` for one that does not end. `report` is called once
   * for each such type, for its outermost instance.
   */
  readonly within: <T>(type: Type, read: () => T, report: () => void) => T | undefined;
}

interface Instances {
  count: number;
  isEndless: boolean;
  readonly report: () => void;
}

/** Makes an empty one. A type that is read again while it is being read must not get here. */
export function createExpansion(): Expansion {
  const instances = new Map<TypeSymbol | undefined, Instances>();
  let depth = 0;
  return {
    within: (type, read, report) => {
      const symbol = symbolOf(type);
      const known = symbol && instances.get(symbol);
      const own = known ?? { count: 0, isEndless: false, report };
      const isTooMany = own.count >= MOST_INSTANCES || depth >= DEEPEST;
      if (isTooMany && !own.isEndless) own.report();
      own.isEndless ||= isTooMany;
      // Once found out it is not followed again, of which there may be as many ways as leaves of a tree.
      if (own.isEndless) return undefined;
      if (symbol && !known) instances.set(symbol, own);
      own.count++;
      depth++;
      try {
        const result = read();
        return own.isEndless ? undefined : result;
      } finally {
        depth--;
        own.count--;
        if (symbol && own.count === 0) instances.delete(symbol);
      }
    },
  };
}

/** What all instances of a generic type have in common, and other types do not. */
function symbolOf(type: Type): TypeSymbol | undefined {
  const alias = type.getAliasSymbol();
  if (alias) return alias;
  if (
    !(type.flags & TypeFlags.Object) ||
    (type.isTypeReference() && type.getTarget().isTupleType())
  )
    return undefined;
  const symbol = type.getSymbol();
  // Arrays of arrays are no instances of one type that grows.
  return symbol?.name === 'Array' || symbol?.name === 'ReadonlyArray' ? undefined : symbol;
}
