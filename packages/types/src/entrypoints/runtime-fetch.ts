export {
  type AttachedCodec,
  assertAttached,
  type Codec,
  type CodecOptions,
} from '../codecs/create-codec.ts';
export type {
  FetchBodyFormat,
  FetchCodecs,
  FetchEndpointCodecs,
  FetchResultFormat,
  FetchValueCodec,
} from '../codecs/fetch-codecs.ts';
export { NUMBER_TEXT } from '../codecs/fetch-codecs.ts';
export type { Issue } from '../interpret/issue.ts';
