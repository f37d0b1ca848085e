import { type CreatePayloadCodec, reject } from './library.ts';

export const createPayloadCodec: CreatePayloadCodec = (_, codec) => ({
  decode: (text) => {
    const parsed = codec.parse(text);
    return parsed.ok ? parsed.value : reject();
  },
  encode: codec.encode,
});
