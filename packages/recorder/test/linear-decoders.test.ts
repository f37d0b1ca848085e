import { marks, testDecoders, within } from '../../../test/support/linear-decoders.ts';
import { EventReader } from '../src/recording/event-reader.ts';

const read = (type: string) => (chunks: readonly Uint8Array[]) => {
  const seen: unknown[] = [];
  const reader = new EventReader(
    { status: 200, headers: ['content-type', type] },
    { onItem: (...item) => seen.push(item), onEnd: (end) => seen.push(end) },
  );
  for (const chunk of chunks) reader.read(chunk);
  return seen;
};

testDecoders({
  'server-sent events that are recorded': {
    decode: read('text/event-stream'),
    hostile: within(marks, (content) => `data: ${content}\n\n`),
  },
  'lines of JSON that are recorded': {
    decode: read('application/x-ndjson'),
    hostile: within(marks, (content) => `${JSON.stringify({ item: content })}\n`),
  },
});
