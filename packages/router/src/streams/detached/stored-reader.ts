import type { StreamCall } from '../call-stream.ts';
import type { EventFormat } from '../event-format.ts';
import { EventStream } from '../event-stream.ts';
import { StoredSource } from './stored-source.ts';
import type { StreamPlace } from './stream-place.ts';
import type { StreamStore } from './stream-store.ts';

/** A reader of a stored stream. */
export interface StoredReaderInit {
  readonly store: StreamStore;
  readonly place: StreamPlace;
  readonly format: EventFormat;
  readonly call: StreamCall;
}

/** The events of a stored stream from a place on, ending as the stored one does. */
export function readStored({ store, place, format, call }: StoredReaderInit): EventStream {
  const source = new StoredSource(store, place);
  return new EventStream({
    ...call,
    source,
    format,
    opening: format.begin(place.id, `${place.id}.${place.after}`),
    // Items are stored as JSON.
    encodeItem: String,
    endOf: (reply) => (reply.status < 400 && source.end !== undefined ? source.end : reply),
  });
}
