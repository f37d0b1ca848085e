import type { Reply } from '@mikrokit/router';
import { fileNameOf, type ObserveBytes, type PartsObserver } from '@mikrokit/router/web';
import type { CopyReport } from '../redaction/copy.ts';
import type { Redactor } from '../redaction/redactor.ts';
import type { EndedParts } from './ended-call.ts';
import { EventReader } from './event-reader.ts';
import { FileRecord } from './file-record.ts';
import { type ItemLimits, ItemsRecord } from './items-record.ts';
import type { StreamObserver } from './recorded-stream.ts';

/**
 * Collects what a call sends and gets in addition to its JSON: files, and the items of streams in
 * both directions.
 */
export class CallParts implements PartsObserver {
  readonly #redactor: Redactor;
  readonly #limits: ItemLimits;
  readonly #report: CopyReport = { isRedacted: false };
  readonly #files = new Map<string, FileRecord>();
  #body: string | undefined;
  #sent: ItemsRecord | undefined;
  #items: ItemsRecord | undefined;
  #result: FileRecord | undefined;
  #last: Pick<Reply, 'status' | 'body'> | undefined;

  constructor(redactor: Redactor, limits: ItemLimits) {
    this.#redactor = redactor;
    this.#limits = limits;
    if (redactor.request.sendsItems) this.#sent = new ItemsRecord(limits);
  }

  /** The JSON of a call with files or a streamed parameter. `undefined` before it has arrived. */
  get body(): string | undefined {
    return this.#body;
  }

  /** The status and the body in the last event of a stream. `undefined` without one. */
  get last(): Pick<Reply, 'status' | 'body'> | undefined {
    return this.#last;
  }

  /** The number of items of a result so far. */
  get itemCount(): number {
    return this.#items?.count ?? 0;
  }

  onCall(body: Parameters<PartsObserver['onCall']>[0]): void {
    this.#body = JSON.stringify(body);
  }

  onFile(pointer: string, head: Parameters<PartsObserver['onFile']>[1]): ObserveBytes {
    const file = new FileRecord(head);
    this.#files.set(pointer, file);
    return (bytes) => {
      if (bytes === undefined) file.end();
      else file.write(bytes);
    };
  }

  onItem(json: unknown): void {
    this.#sent?.add(this.#redactor.request.itemText(json, this.#report));
  }

  onItemsEnd(): void {
    this.#sent?.complete();
  }

  /** Sees the body of a reply that is a stream of items, or a file. */
  observe(reply: Reply, kind: 'events' | 'content'): Omit<StreamObserver, 'onEnd'> {
    if (kind === 'content') {
      const [type, disposition] = ['content-type', 'content-disposition'].map((name) =>
        headerOf(reply, name),
      );
      const file = new FileRecord({ name: fileNameOf(disposition), ...(type && { type }) });
      this.#result = file;
      return { onChunk: (chunk) => file.write(chunk) };
    }
    const items = new ItemsRecord(this.#limits);
    this.#items = items;
    const events = new EventReader(reply, {
      onItem: (json, id) => {
        items.add(this.#redactor.reply.itemText(json), this.#redactor.isDetached ? undefined : id);
      },
      onEnd: (last) => {
        this.#last = last;
        // The status of calls whose client has disconnected.
        if (last.status !== 499) items.complete();
      },
    });
    return { onChunk: (chunk) => events.read(chunk) };
  }

  /** The result that is a file has been sent as a whole. */
  completeResult(): void {
    this.#result?.end();
  }

  toEnded(): EndedParts {
    const sent = this.#sent === undefined ? '' : `,"sent":${this.#sent.toText()}`;
    const items = this.#items === undefined ? '' : `,"items":${this.#items.toText()}`;
    return {
      files: new Map([...this.#files].map(([pointer, file]) => [pointer, file.toTaped()])),
      result: this.#result?.toTaped(),
      text: (sent + items).slice(1),
      isRedacted: this.#report.isRedacted || this.#sent?.isWhole === false,
    };
  }
}

/** The value of a reply's header. */
export function headerOf({ headers }: Pick<Reply, 'headers'>, name: string): string | undefined {
  const at = headers.findIndex((text, i) => i % 2 === 0 && text === name);
  return at === -1 ? undefined : headers[at + 1];
}
