import fc from 'fast-check';

/** JSON next to a string, number, boolean or null: what a bound that is off by one lets pass. */
export function nearScalar(json: unknown): fc.Arbitrary<unknown> {
  if (typeof json === 'number') return nearNumber(json);
  if (typeof json === 'string') return nearText(json);
  if (typeof json === 'boolean') return fc.constantFrom(!json, `${json}`, Number(json));
  return fc.constantFrom(false, 0, '', 'null', [], {});
}

function nearNumber(number: number): fc.Arbitrary<unknown> {
  const moved = [1, -1, 0.5, -0.5, 0.1].map((step) => number + step);
  return fc.constantFrom<unknown[]>(...moved, 0 - number, number * 2, String(number), [number]);
}

function nearText(text: string): fc.Arbitrary<unknown> {
  const at = fc.nat(Math.max(0, text.length - 1));
  const added = fc.constantFrom('z', 'Z', '0', '9', '-', '.', ':', '=', '\n', 'é', ' ');
  const splice = (i: number, count: number, added: string) =>
    text.slice(0, i) + added + text.slice(i + count);
  return fc.oneof(
    fc.tuple(at, added).map(([i, character]) => splice(i, 1, character)),
    fc.tuple(at, added).map(([i, character]) => splice(i, 0, character)),
    at.map((i) => splice(i, 1, '')),
    fc.constantFrom<unknown[]>(
      text.slice(0, -1),
      text + (text.at(-1) ?? 'z'),
      text.toUpperCase(),
      text.toLowerCase(),
      text + text,
      /^-?\d{1,400}$/.test(text) ? String(BigInt(text) + 1n) : '1',
      /^-?\d{1,400}$/.test(text) ? String(BigInt(text) - 1n) : '-1',
      // A digit more than Base64 of some bytes has, and other bits where none are.
      `${text.slice(0, -4)}AB==`,
      `${text.slice(0, -4)}AAB=`,
      Number(text) || 0,
      [text],
    ),
  );
}
