/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 to below 1. */
  readonly fraction: () => number;
  /** A whole number from 0 to below `end`. */
  readonly below: (end: number) => number;
  /** Whether an event of this probability happens. */
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(choices: readonly T[]) => T;
  /** A whole number up to `most`, padded to so many digits. */
  readonly digits: (length: number, most: number) => string;
}

/** Mulberry32, by Tommy Ettinger: small, fast, and good enough for tests. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(fraction() * end);
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: <T>(choices: readonly T[]) => choices[below(choices.length)] as T,
    digits: (length, most) => String(below(most + 1)).padStart(length, '0'),
  };
}
