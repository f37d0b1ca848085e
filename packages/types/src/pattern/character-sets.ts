/** The characters that a state reads, with one bit for each class of characters that the pattern distinguishes. */
export type CharacterSet = bigint;

/** Tests with the engine which characters each piece of syntax matches. `undefined` matches any. */
export function characterSets(
  pieces: readonly (string | undefined)[],
  flags: string,
): CharacterSet[] {
  const distinct = [...new Set(pieces)].filter((piece) => piece !== undefined);
  const tests = distinct.map((piece) => new RegExp(`^(?:${piece})$`, flags.replace('m', '')));
  const sorts = new Map<string, bigint>();
  const sets = new Map<string, CharacterSet>(distinct.map((piece) => [piece, 0n]));
  let any = 0n;
  for (const character of samples(/[uv]/.test(flags), distinct.join(''))) {
    const sort = tests.map((test) => (test.test(character) ? '1' : '0')).join('');
    if (sorts.has(sort)) continue;
    const bit = 1n << BigInt(sorts.size);
    sorts.set(sort, bit);
    any |= bit;
    distinct.forEach((piece, i) => {
      if (sort[i] === '1') sets.set(piece, (sets.get(piece) ?? 0n) | bit);
    });
  }
  return pieces.map((piece) => (piece === undefined ? any : (sets.get(piece) as bigint)));
}

/**
 * All characters up to the last white space, which include every class of characters. For a pattern that names
 * others, the Basic Multilingual Plane, every 16th character beyond it, and the named ones.
 */
function* samples(isUnicode: boolean, source: string): Generator<string> {
  const namesOthers = /\\[uxpPcq]|[^\x00-\x7f]/.test(source);
  for (let unit = 0; unit <= (namesOthers ? 0xffff : 0x3000); unit++) {
    yield String.fromCharCode(unit);
  }
  if (!namesOthers) yield* ['\ufeff', '\ud800', '\u{1f600}'];
  if (!isUnicode || !namesOthers) return;
  for (let point = 0x1_0000; point <= 0x10_ffff; point += 16) yield String.fromCodePoint(point);
  for (const [named] of source.matchAll(/[\u{10000}-\u{10ffff}]/gu)) yield named;
  for (const [, hex = ''] of source.matchAll(/\\u\{([0-9a-f]+)\}/gi)) {
    yield String.fromCodePoint(Number.parseInt(hex, 16));
  }
}
