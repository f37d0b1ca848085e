/** Matches the lines that a page shows, in which `…` stands for any text, and a line of it for any lines. */
export function linesLike(shown: string): RegExp {
  const escaped = shown.trimEnd().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(escaped.replace(/^…$/gm, '[^]*?').replaceAll('…', '[^\\n]*?'));
}
