import { type Type, TypeFlags, type TypeSymbol } from '../../api/checked-types.ts';
import type { TypeWeights } from './type-weights.ts';

/**
 * A generic type grows without end if its arguments become larger this many times on one way into it. Types that count
 * their levels in an argument, `Deep<T, [...Level, 0]>`, end sooner.
 */
const MAX_GROWTH = 64;
/** Arguments that only change do not show growth. The limit is far beyond any handwritten type. */
const MAX_INSTANCES = 5000;
/** Deeper types are read after the others, so that no type overflows the stack. */
const MAX_DEPTH = 40;
/**
 * A type that became larger this often is followed to its end at once. If it was postponed, its
 * paths would multiply at each step.
 */
const SUSPECT = 8;

/** Detects types that grow without end: `type Grow<T> = { value: T; next?: Grow<T[]> }`. */
export interface TypeDepthGuard {
  /**
   * Reads the inner types of a type. Returns `undefined` for an endless type. Calls `report` for
   * each such type that is not inside another one.
   */
  readonly within: <T>(type: Type, read: () => T, report: (why: string) => void) => T | undefined;
  /** Whether the current type is inside one that seems to grow without end. */
  readonly isGrowing: () => boolean;
  /** Whether an object type should be read later, with `later`, because it is nested too deep. */
  readonly isDeep: () => boolean;
  /** Reads a type after the types around it, as if it were read now. */
  readonly later: (read: () => void) => void;
  /** Reads the postponed types, once the outermost type has been read. */
  readonly readWaiting: () => void;
}

/** An instance of a generic type on the way to the type that is read. */
interface Instance {
  readonly symbol: TypeSymbol | undefined;
  readonly around: Instance | undefined;
  readonly count: number;
  /** The largest weight so far, and how often it was exceeded. */
  readonly weight: number;
  readonly growth: number;
  /** The largest growth on the way. */
  readonly mostGrowth: number;
  readonly report: (why: string) => void;
}

/** Creates a guard. The caller has to stop at recursive types. */
export function createTypeDepthGuard(weights: TypeWeights): TypeDepthGuard {
  /**
   * The generic types that grow. They are not entered again, because the number of paths into one
   * can be exponential.
   */
  const endless = new Map<TypeSymbol, string>();
  const waiting: { readonly read: () => void; readonly at: Instance | undefined }[] = [];
  let innermost: Instance | undefined;
  /** The innermost instance of each generic type. */
  let instances = new Map<TypeSymbol, Instance>();
  let depth = 0;
  let isReadingWaiting = false;

  const isGrowing = () => (innermost?.mostGrowth ?? 0) >= SUSPECT;
  const enter = (type: Type, symbol: TypeSymbol | undefined, report: Instance['report']) => {
    const before = symbol && instances.get(symbol);
    const count = (before?.count ?? 0) + 1;
    // Most types never contain another instance of the same type, so weighing is rare.
    const weight = symbol && before ? weights.weigh(type, symbol) : 0;
    const hasGrown = before !== undefined && weight > before.weight;
    const growth = (before?.growth ?? 0) + (hasGrown ? 1 : 0);
    return {
      symbol,
      around: innermost,
      count,
      weight: Math.max(weight, before?.weight ?? 0),
      growth,
      mostGrowth: Math.max(growth, innermost?.mostGrowth ?? 0),
      // A problem belongs to the outermost instance.
      report: before?.report ?? report,
    };
  };

  return {
    within: (type, read, report) => {
      const symbol = genericSymbolOf(type);
      const known = symbol && endless.get(symbol);
      if (symbol && known !== undefined) {
        if (!instances.has(symbol)) report(known);
        return undefined;
      }
      const own = enter(type, symbol, report);
      const why = problemOf(own);
      if (symbol && why !== undefined) {
        endless.set(symbol, why);
        own.report(why);
        return undefined;
      }
      const before = symbol && instances.get(symbol);
      if (symbol) instances.set(symbol, own);
      innermost = own;
      depth++;
      try {
        const result = read();
        return symbol && endless.has(symbol) ? undefined : result;
      } finally {
        depth--;
        innermost = own.around;
        if (before) instances.set(before.symbol as TypeSymbol, before);
        else if (symbol) instances.delete(symbol);
      }
    },
    isGrowing,
    isDeep: () => depth >= MAX_DEPTH && !isGrowing(),
    later: (read) => waiting.push({ read, at: innermost }),
    readWaiting: () => {
      if (depth > 0 || isReadingWaiting) return;
      isReadingWaiting = true;
      try {
        // The last one first: a type that grows in several ways is then found out on one of them.
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          innermost = next.at;
          instances = instancesAround(next.at);
          next.read();
        }
      } finally {
        innermost = undefined;
        instances = new Map();
        isReadingWaiting = false;
      }
    },
  };
}

function problemOf({ growth, count, symbol }: Instance): string | undefined {
  if (growth >= MAX_GROWTH) return 'which grows without end';
  if (count <= MAX_INSTANCES) return undefined;
  return `which nests more than ${MAX_INSTANCES} instances of \`${symbol?.name}\` in each other`;
}

function instancesAround(innermost: Instance | undefined): Map<TypeSymbol, Instance> {
  const instances = new Map<TypeSymbol, Instance>();
  for (let at = innermost; at; at = at.around) {
    if (at.symbol && !instances.has(at.symbol)) instances.set(at.symbol, at);
  }
  return instances;
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
