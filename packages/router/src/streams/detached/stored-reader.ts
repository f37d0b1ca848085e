import type { StreamCall } from '../call-stream.ts';
import type { EventFormat } from '../event-format.ts';
import { EventStream } from '../event-stream.ts';
import { StoredSource } from './stored-source.ts';
import type { StreamPosition } from './stream-position.ts';
import type { StreamStore } from './stream-store.ts';

/** A reader of a stored stream. */
interface StoredReaderInit {
  readonly store: StreamStore;
  readonly position: StreamPosition;
  readonly format: EventFormat;
  readonly call: StreamCall;
}

/** The events of a stored stream after a position. Ends as the stored stream ends. */
export function readStored({ store, position, format, call }: StoredReaderInit): EventStream {
  const source = new StoredSource(store, position);
  return new EventStream({
    ...call,
    source,
    format,
    opening: format.begin(position.id, `${position.id}.${position.after}`),
    // Items are stored as JSON.
    encodeItem: String,
    endOf: (reply) => (reply.status < 400 && source.end !== undefined ? source.end : reply),
  });
}
