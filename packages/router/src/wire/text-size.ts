/** Whether a text has more than so many bytes in UTF-8. */
export function isLarger(text: string, bytes: number): boolean {
  // No character takes more than three bytes for each of its UTF-16 units.
  return text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes;
}

/** Whether the JSON of a value that was parsed from JSON has more than so many bytes. */
export function isLargerJson(value: unknown, bytes: number): boolean {
  try {
    return isLarger(JSON.stringify(value), bytes);
  } catch {
    // JSON.parse takes any nesting, JSON.stringify what the stack holds: some thousand levels, so this is no small body.
    return true;
  }
}
