import { type Codec, createCodec } from '@mikrokit/types';
import { type Library, reject } from '../library.ts';
import type { Order, Simple, Table, Tree, User } from '../payloads.ts';

const loose = createCodec<Simple>();
const strict = createCodec<Simple>({ unknownKeys: 'reject' });

export const library: Library = {
  assertLoose: (value) => loose.is(value) || reject(),
  assertStrict: (value) => strict.is(value) || reject(),
  // Two functions, as applications have them: a shared one would have to look up its codec.
  parseSafe: (value) => {
    const decoded = loose.decode(value);
    return decoded.ok ? decoded.value : reject();
  },
  parseStrict: (value) => {
    const decoded = strict.decode(value);
    return decoded.ok ? decoded.value : reject();
  },
  codecs: {
    user: payloadCodec(createCodec<User>()),
    order: payloadCodec(createCodec<Order>()),
    table: payloadCodec(createCodec<Table>()),
    tree: payloadCodec(createCodec<Tree>()),
  },
};

function payloadCodec<T>(codec: Codec<T>) {
  return { decode: (json: unknown) => decode(codec, json), encode: codec.encode };
}

function decode<T>(codec: Codec<T>, json: unknown): T {
  const decoded = codec.decode(json);
  return decoded.ok ? decoded.value : reject();
}
