/** Whether a text has more bytes in UTF-8 than the limit. */
export function isLarger(text: string, bytes: number): boolean {
  // No character takes more than three bytes for each of its UTF-16 units.
  return text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes;
}
