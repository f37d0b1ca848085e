export { assertAttached, type Codec } from '../codecs/create-codec.ts';
export { hasBrand } from '../constraints/brand.ts';
export { elementAt } from '../model/element-at.ts';
export { isLeaf } from '../model/leaf-nodes.ts';
export { bareNode } from '../model/model.ts';
export { isNumericName } from '../model/property-names.ts';
export type { AttachedCodec, CodecOptions } from '../runtime/codecs/attached-codec.ts';
export type {
  FetchBodyFormat,
  FetchCodecs,
  FetchEndpointCodecs,
  FetchResultFormat,
  FetchValueCodec,
} from '../runtime/codecs/fetch-codecs.ts';
export { BIGINT_NUMBER, NUMBER_TEXT } from '../runtime/codecs/fetch-codecs.ts';
export type { Issue } from '../runtime/issue.ts';
export { matchesTemplate } from '../runtime/texts/match-template.ts';
