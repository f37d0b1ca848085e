export {
  CLIENT_CODECS_VERSION,
  type ClientCodecs,
  type ClientFaceCodec,
  type ClientHookCodec,
  type ClientRouteCodec,
  type ClientRouteFiles,
  type ErrorDecoders,
  isForBrowser,
} from '../codecs/client-codecs.ts';
export {
  CODECS_VERSION,
  type ErrorEncoders,
  type HookCodec,
  type LazyCodecs,
  type LazyRouteCodec,
  type RouteCodec,
  type RouterCodecs,
} from '../codecs/route-codecs.ts';
export type { FileParams, RouteFiles } from '../codecs/route-files.ts';
export type {
  ErrorClass,
  Handlers,
  HookHandler,
  RouteHandler,
  TypeSource,
} from '../codecs/type-source.ts';
export type { Issue, IssueCode } from '../interpret/issue.ts';
export { areAllDifferent } from '../runtime/all-different.ts';
export {
  decodeAnyObject,
  decodeUnknown,
  encodeAnyObject,
  encodeUnknown,
} from '../runtime/any-json.ts';
export { builtIn } from '../runtime/built-in.ts';
export { type BytesClass, bytesToJson, decodeBytes } from '../runtime/bytes/base64-bytes.ts';
export { encodeBase64 } from '../runtime/bytes/base64-text.ts';
export { type CodecGroupInit, CodecGroups } from '../runtime/codec-groups.ts';
export { dateToJson, decodeDate, isDate } from '../runtime/dates/date-time.ts';
export { decodeTemporal, temporalToJson } from '../runtime/dates/temporal-text.ts';
export { encodeOnce } from '../runtime/encode-once.ts';
export { encodeBoolean, encodeString } from '../runtime/encode-scalars.ts';
export {
  decodeFile,
  type FileForm,
  FilePlace,
  type FileType,
  fileToJson,
  isFile,
  mediaTypeOf,
  refuseJson,
} from '../runtime/files/file-place.ts';
export {
  type DecodeItem,
  decodeItems,
  ITEMS_FORM,
  ItemsPlace,
  isItems,
  itemsToJson,
} from '../runtime/files/items-place.ts';
export { type HeaderForm, readHeader, writeHeader } from '../runtime/header.ts';
export { INVALID, refuse } from '../runtime/invalid.ts';
export { assertKnownOptions, type OptionNames } from '../runtime/known-options.ts';
export { memoize } from '../runtime/memoize.ts';
export { bigintToJson, decodeBigint, isBigint } from '../runtime/numbers/bigint-text.ts';
export { isMultipleOf } from '../runtime/numbers/is-multiple-of.ts';
export {
  isFloat32,
  isInt,
  isInt8,
  isInt16,
  isInt32,
  isInt64,
  isSafeInt,
  isUint8,
  isUint16,
  isUint32,
  isUint64,
} from '../runtime/numbers/number-formats.ts';
export { hasUnknownKey, isPresent, isRecord, ownProperty } from '../runtime/objects.ts';
export { type Checks, passesCheck } from '../runtime/passes-check.ts';
export { plainList } from '../runtime/plain-list.ts';
export { encodeNumber, escapeString } from '../runtime/scalars.ts';
export { revealSensitive, Sensitive, sensitive } from '../runtime/sensitive.ts';
export { isIdnEmail, isIdnHostname } from '../runtime/texts/idn-formats.ts';
export {
  afterCharacter,
  isBigintText,
  isNumberText,
  toCase,
} from '../runtime/texts/match-template.ts';
export { decodeRegExp, regExpToJson } from '../runtime/texts/regexp-text.ts';
export {
  isBase64,
  isBase64Url,
  isDateText,
  isDateTimeText,
  isDurationText,
  isEmail,
  isHostname,
  isIpv4,
  isIpv6,
  isRegex,
  isSlug,
  isTimeText,
  isUlid,
  isUrlText,
  isUuid,
} from '../runtime/texts/text-formats.ts';
export {
  isIri,
  isJsonPointer,
  isUri,
  isUriReference,
  isUriTemplate,
} from '../runtime/texts/uri-formats.ts';
export { decodeUrl, urlToJson } from '../runtime/texts/url-text.ts';
export { DEFAULT_MAX_DEPTH, refuseDepth } from '../runtime/too-deep.ts';
