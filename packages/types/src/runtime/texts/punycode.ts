/** RFC 3492, section 6.2: the text that lower-case Punycode stands for. `undefined` if invalid. */
export function decodePunycode(code: string): string | undefined {
  const end = code.lastIndexOf('-');
  const characters = [...code.slice(0, Math.max(end, 0))];
  let point = 128;
  let bias = 72;
  let location = 0;
  for (let at = end + 1; at < code.length; ) {
    const before = location;
    let weight = 1;
    for (let base = 36; ; base += 36) {
      const digit = digitOf(code.charCodeAt(at++));
      if (digit === -1) return undefined;
      location += digit * weight;
      const threshold = Math.min(Math.max(base - bias, 1), 26);
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const length = characters.length + 1;
    bias = adapted(location - before, length, before === 0);
    point += Math.floor(location / length);
    location %= length;
    if (point > 0x10ffff) return undefined;
    characters.splice(location++, 0, String.fromCodePoint(point));
  }
  return characters.join('');
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35; -1 for any other character and the end. */
function digitOf(unit: number): number {
  if (unit >= 97 && unit <= 122) return unit - 97;
  return unit >= 48 && unit <= 57 ? unit - 22 : -1;
}

/** RFC 3492, section 6.1. */
function adapted(difference: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? 700 : 2));
  delta += Math.floor(delta / length);
  let base = 0;
  for (; delta > 455; base += 36) delta = Math.floor(delta / 35);
  return base + Math.floor((36 * delta) / (delta + 38));
}
