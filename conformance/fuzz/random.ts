/** Pseudorandom numbers, reproducible by their seed. */
export interface Random {
  /** From 0 up to, not including, `end`. */
  below(end: number): number;
  pick<T>(choices: readonly T[]): T;
  chance(probability: number): boolean;
}

/** mulberry32: small, fast, and good enough to choose what to break. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (end) => Math.floor(next() * end),
    pick: (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number],
    chance: (probability) => next() < probability,
  };
}
