export { buildCodec, type DecodeResult, type EmittedCodec } from '../codecs/build-codec.ts';
