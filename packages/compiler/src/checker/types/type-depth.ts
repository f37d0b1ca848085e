import { type Type, TypeFlags, type Symbol as TypeSymbol } from 'typescript/unstable/sync';

/** Nobody nests more instances of one generic type by hand. */
const MAX_INSTANCES = 16;
/** Nobody nests types deeper; reading deeper would overflow the stack. */
const MAX_DEPTH = 200;

/** Detects types that grow without end: `type Grow<T> = { value: T; next?: Grow<T[]> }`. */
export interface TypeDepthGuard {
  /**
   * Reads the inner types of a type; returns `undefined` for a type without end. Calls `report` once for each such type,
   * for its outermost instance.
   */
  readonly within: <T>(type: Type, read: () => T, report: () => void) => T | undefined;
}

interface Instances {
  count: number;
  isEndless: boolean;
  readonly report: () => void;
}

/** Makes a guard. The caller has to stop at types that recur within themselves. */
export function createTypeDepthGuard(): TypeDepthGuard {
  const instances = new Map<TypeSymbol | undefined, Instances>();
  let depth = 0;
  return {
    within: (type, read, report) => {
      const symbol = genericSymbolOf(type);
      const known = symbol && instances.get(symbol);
      const own = known ?? { count: 0, isEndless: false, report };
      const isTooMany = own.count >= MAX_INSTANCES || depth >= MAX_DEPTH;
      if (isTooMany && !own.isEndless) own.report();
      own.isEndless ||= isTooMany;
      // Do not enter it again: the number of ways into it may be exponential.
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

/** The symbol that all instances of a generic type share, and only they. */
function genericSymbolOf(type: Type): TypeSymbol | undefined {
  const alias = type.getAliasSymbol();
  if (alias) return alias;
  if (
    !(type.flags & TypeFlags.Object) ||
    (type.isTypeReference() && type.getTarget().isTupleType())
  )
    return undefined;
  const symbol = type.getSymbol();
  // Arrays of arrays are not a type that grows.
  return symbol?.name === 'Array' || symbol?.name === 'ReadonlyArray' ? undefined : symbol;
}
