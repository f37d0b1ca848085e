/** Reads lines that end with LF or CRLF. Throws a `RangeError` for a line of more than `maxSize` characters. */
export async function* readLines(
  body: AsyncIterable<Uint8Array>,
  maxSize: number,
): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let rest: string[] = [];
  let length = 0;
  const split = function* (text: string): Generator<string> {
    let from = 0;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
      rest.push(text.slice(from, at));
      const line = rest.join('');
      yield line.endsWith('\r') ? line.slice(0, -1) : line;
      rest = [];
      length = 0;
      from = at + 1;
    }
    length += text.length - from;
    if (length > maxSize) throw new RangeError('A line is too long');
    if (from < text.length) rest.push(text.slice(from));
  };
  // `yield*` would wait several times for each line.
  for await (const chunk of body)
    for (const line of split(decoder.decode(chunk, { stream: true }))) yield line;
  for (const line of split(decoder.decode())) yield line;
  const last = rest.join('');
  if (last !== '') yield last.endsWith('\r') ? last.slice(0, -1) : last;
}
