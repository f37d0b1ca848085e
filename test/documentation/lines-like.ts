/** Matches the lines that a page shows, in which `…` stands for any text. */
export function linesLike(shown: string): RegExp {
  const parts = shown
    .trimEnd()
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('[^\\n]*?'));
}
