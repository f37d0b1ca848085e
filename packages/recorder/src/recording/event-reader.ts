import type { Reply } from '@mikrokit/router';
import { type StreamLine, TextSplitter } from '@mikrokit/router/protocol';

/** Learns of the events of a stream. */
interface EventListener {
  /** An item as JSON, with its id if it has one. */
  onItem(json: string, id: string | undefined): void;
  /** The last event, with the status and the body that the reply would have had. */
  onEnd(reply: Pick<Reply, 'status' | 'body'>): void;
}

/** Reads the events of a stream while they are sent: docs/protocol.md, "Streams". */
export class EventReader {
  readonly #listener: EventListener;
  readonly #isLines: boolean;
  /** From the head of the reply. */
  readonly #status: number;
  readonly #decoder = new TextDecoder();
  readonly #splitter: TextSplitter;

  /** `head` is the reply whose body is the stream. */
  constructor({ status, headers }: Pick<Reply, 'status' | 'headers'>, listener: EventListener) {
    this.#isLines = headers.includes('application/x-ndjson');
    this.#splitter = new TextSplitter(this.#isLines ? '\n' : '\n\n');
    this.#status = status;
    this.#listener = listener;
  }

  read(chunk: string | Uint8Array): void {
    const text = typeof chunk === 'string' ? chunk : this.#decoder.decode(chunk, { stream: true });
    for (const event of this.#splitter.push(text)) {
      if (event === '') continue;
      if (this.#isLines) this.#readLine(event);
      else this.#readEvent(event);
    }
  }

  #readLine(text: string): void {
    const line: StreamLine = JSON.parse(text);
    const { id, item, result, error } = line;
    if (item !== undefined) this.#listener.onItem(JSON.stringify(item), id);
    if (result !== undefined) this.#end(this.#status, JSON.stringify(result));
    if (error !== undefined) this.#end(error.status, JSON.stringify(error.body));
  }

  /** Each field of ours is one line: `event: result`, `id: 1`, `data: {…}`. */
  #readEvent(text: string): void {
    const fields = new Map(
      text.split('\n').map((line) => {
        const colon = line.indexOf(': ');
        return [line.slice(0, colon), line.slice(colon + 2)];
      }),
    );
    const data = fields.get('data');
    if (data === undefined) return;
    switch (fields.get('event')) {
      case undefined:
        return this.#listener.onItem(data, fields.get('id'));
      case 'result':
        return this.#end(this.#status, data);
      case 'error': {
        const { status, body }: { status: number; body: unknown } = JSON.parse(data);
        return this.#end(status, JSON.stringify(body));
      }
    }
  }

  #end(status: number, body: string): void {
    this.#listener.onEnd({ status, body });
  }
}
