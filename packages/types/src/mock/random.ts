/** Numbers that look random, but depend only on the seed. */
export interface Random {
  /** A whole number from 0 up to, but not including, `end`. */
  readonly below: (end: number) => number;
  /** Whether an event of this probability happens. */
  readonly happens: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
}

/** Mulberry32, by Tommy Ettinger. */
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
    below,
    happens: (probability) => fraction() < probability,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
  };
}

/** A seed from a text: FNV-1a over its UTF-16 code units. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
