import type { StreamBody } from '../transport/transport.ts';

/** An event of a stream; see https://html.spec.whatwg.org/multipage/server-sent-events.html, section 9.2.6. */
export interface StreamedEvent {
  /** Empty for an item. */
  readonly name: string;
  readonly data: string;
  /** The id of the last event so far that had one. */
  readonly id: string | undefined;
}

/** Receives news of a stream other than its events. */
export interface EventListener {
  /** Some bytes have arrived. */
  onBytes(): void;
  onRetry(milliseconds: number): void;
  /** The most characters that one event may have. */
  readonly maxSize: number;
}

/** Reads server-sent events. Throws a `RangeError` for an event that is too large. */
export async function* readEvents(
  body: StreamBody,
  { onBytes, onRetry, maxSize }: EventListener,
): AsyncGenerator<StreamedEvent, void, void> {
  const decoder = new TextDecoder();
  let rest = '';
  let data: string | undefined;
  let name = '';
  let id: string | undefined;
  for await (const chunk of chunksOf(body)) {
    onBytes();
    let text = rest + decoder.decode(chunk, { stream: true });
    // A carriage return may be the first half of a line end.
    const isCut = text.endsWith('\r');
    if (text.includes('\r')) text = text.slice(0, isCut ? -1 : undefined).replace(/\r\n?/g, '\n');
    const lines = text.split('\n');
    rest = (lines.pop() ?? '') + (isCut ? '\r' : '');
    for (const line of lines) {
      if (line === '') {
        if (data !== undefined) yield { name, data, id };
        data = undefined;
        name = '';
        continue;
      }
      const colon = line.indexOf(':');
      const field = colon === -1 ? line : line.slice(0, colon);
      const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
      if (field === 'data') data = data === undefined ? value : `${data}\n${value}`;
      else if (field === 'event') name = value;
      else if (field === 'id' && !value.includes('\0')) id = value;
      else if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
    }
    if (rest.length + (data?.length ?? 0) > maxSize) throw new RangeError('An event is too large');
  }
}

/** Not every browser can iterate over a `ReadableStream`. Leaving cancels it. */
export async function* chunksOf(body: StreamBody): AsyncGenerator<Uint8Array, void, void> {
  if (!('getReader' in body)) return yield* body;
  const reader = body.getReader();
  try {
    for (let { value } = await reader.read(); value; { value } = await reader.read()) yield value;
  } finally {
    reader.cancel().catch(() => {});
  }
}
