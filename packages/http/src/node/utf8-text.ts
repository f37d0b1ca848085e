/** Decodes UTF-8, or gives `undefined` when the bytes are not UTF-8. */
export function utf8TextOf(bytes: Buffer): string | undefined {
  const text = bytes.toString();
  // Broken sequences become U+FFFD, so only a text that has one needs an exact look at its bytes.
  if (text.includes('\ufffd') && !process.getBuiltinModule('node:buffer').isUtf8(bytes))
    return undefined;
  return text;
}
