export { buildCodec, type EmittedCodec } from '../codecs/build-codec.ts';
export type { DecodeResult } from '../codecs/create-codec.ts';
