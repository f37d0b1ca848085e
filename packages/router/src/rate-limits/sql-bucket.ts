import type { Rate, RateState } from './rate-store.ts';

/**
 * `TokenBucket` of `@mikrokit/policies` in SQL, so that taking a permit is atomic. Sets the columns
 * of an existing row `entry` from a new row `excluded`. A repeated request takes no second permit
 * while it is the last one of its key. `least` and `greatest` are functions of the database. The
 * other options write a parameter.
 */
export function bucketUpdate({ least, greatest, burst, refill }: BucketSql): string {
  const passed = `${greatest}(0, excluded.at - entry.at)`;
  const exact = `${least}(${burst}, entry.tokens + ${passed} * ${refill})`;
  // Rounding errors must not cost a permit.
  const tokens = `(CASE WHEN abs(${exact} - round(${exact})) < 1e-9 THEN round(${exact}) ELSE ${exact} END)`;
  const isSame = 'entry.request = excluded.request';
  return `tokens = CASE WHEN ${isSame} OR ${tokens} < 1 THEN ${tokens} ELSE ${tokens} - 1 END,
    taken = CASE WHEN ${isSame} THEN entry.taken WHEN ${tokens} >= 1 THEN 1 ELSE 0 END,
    at = ${greatest}(entry.at, excluded.at), request = excluded.request, expires = excluded.expires`;
}

interface BucketSql {
  readonly least: string;
  readonly greatest: string;
  /** The most tokens. */
  readonly burst: string;
  /** Tokens that are refilled per millisecond. */
  readonly refill: string;
}

/** The state of a row after a call. */
export function stateOf(
  { tokens, taken }: { readonly tokens: number; readonly taken: number },
  { burst, limit, interval }: Rate,
): RateState {
  const refill = limit / interval;
  return {
    isTaken: taken === 1,
    remaining: Math.floor(tokens),
    timeLeft: Math.max(0, (1 - tokens) / refill),
    timeToFull: (burst - tokens) / refill,
  };
}

/** Milliseconds for which a row is stored: until all permits are back, and a second. */
export function lifetimeOf({ burst, limit, interval }: Rate): number {
  return (burst * interval) / limit + 1_000;
}
