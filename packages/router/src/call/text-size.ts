/** Whether a text has more bytes in UTF-8 than the limit. */
export function isLarger(text: string, bytes: number): boolean {
  // No character takes more than three bytes for each of its UTF-16 units.
  return text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes;
}

/** Whether a parsed JSON value has more bytes as JSON than the limit. */
export function isLargerJson(value: unknown, bytes: number): boolean {
  try {
    return isLarger(JSON.stringify(value), bytes);
  } catch {
    // JSON.parse takes any nesting, JSON.stringify some thousand levels: a body that deep is large.
    return true;
  }
}
