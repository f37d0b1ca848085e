import { type CreatePayloadCodec, refuse } from './library.ts';

export const createPayloadCodec: CreatePayloadCodec = (_, codec) => ({
  decode: (text) => {
    const parsed = codec.parse(text);
    return parsed.ok ? parsed.value : refuse();
  },
  encode: codec.encode,
});
