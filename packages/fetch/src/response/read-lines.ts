import { GrowingText } from '@mikrokit/client/http';

/** Reads lines that end with LF or CRLF. Throws a `RangeError` for a line of more than `maxSize` characters. */
export async function* readLines(
  body: AsyncIterable<Uint8Array>,
  maxSize: number,
): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  const rest = new GrowingText();
  const split = function* (text: string): Generator<string> {
    let from = 0;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
      rest.append(text.slice(from, at));
      const line = rest.take();
      yield line.endsWith('\r') ? line.slice(0, -1) : line;
      from = at + 1;
    }
    rest.append(text.slice(from));
    if (rest.length > maxSize) throw new RangeError('A line is too long');
  };
  // `yield*` would wait several times for each line.
  for await (const chunk of body)
    for (const line of split(decoder.decode(chunk, { stream: true }))) yield line;
  for (const line of split(decoder.decode())) yield line;
  const last = rest.take();
  if (last !== '') yield last.endsWith('\r') ? last.slice(0, -1) : last;
}
