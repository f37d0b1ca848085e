// The helpers that emitted code imports, and their types.

export { areAllDifferent } from './all-different.ts';
export {
  decodeAnyObject,
  decodeUnknown,
  encodeAnyObject,
  encodeUnknown,
} from './any-json.ts';
export { builtIn } from './built-in.ts';
export { type BytesClass, bytesToJson, decodeBytes } from './bytes/base64-bytes.ts';
export { encodeBase64 } from './bytes/base64-text.ts';
export type { AttachedCodec } from './codecs/attached-codec.ts';
export {
  CLIENT_CODECS_VERSION,
  type ClientCodecs,
  type ClientHookCodec,
  type ClientHttpCodec,
  type ClientRouteCodec,
  type ClientRouteFiles,
  type ErrorDecoders,
  isForBrowser,
} from './codecs/client-codecs.ts';
export { type CodecGroupInit, CodecGroups } from './codecs/codec-groups.ts';
export { assertCurrentCodecs, optionsOfConfig } from './codecs/current-codecs.ts';
export type { FetchCodecs } from './codecs/fetch-codecs.ts';
export type { MockCodecs, MockedHook, MockedRoute } from './codecs/mock-codecs.ts';
export {
  CODECS_VERSION,
  type ErrorEncoders,
  type HookCodec,
  type LazyCodecs,
  type LazyGroupCodecs,
  type LazyRouteCodec,
  type LazyRouteTraits,
  type RouteCodec,
  type RouterCodecs,
} from './codecs/route-codecs.ts';
export type { FileParams, RouteFiles } from './codecs/route-files.ts';
export { dateToJson, decodeDate, isDate } from './dates/date-time.ts';
export { decodeTemporal, temporalToJson } from './dates/temporal-text.ts';
export { encodeOnce } from './encode-once.ts';
export { encodeBoolean, encodeString } from './encode-scalars.ts';
export {
  decodeFile,
  type FileForm,
  FilePlaceholder,
  type FileType,
  fileToJson,
  isFile,
  mediaTypeOf,
  rejectJson,
} from './files/file-placeholder.ts';
export {
  type DecodeItem,
  decodeItems,
  ITEMS_FORM,
  ItemsPlaceholder,
  isItems,
  itemsToJson,
} from './files/items-placeholder.ts';
export { type HeaderForm, readHeader, writeHeader } from './header.ts';
export { INVALID, reject } from './invalid.ts';
export type { Issue, IssueCode } from './issue.ts';
export { memoize } from './memoize.ts';
export { bigintToJson, decodeBigint, isBigint } from './numbers/bigint-text.ts';
export { isMultipleOf } from './numbers/is-multiple-of.ts';
export {
  isFloat32,
  isInt,
  isInt8,
  isInt16,
  isInt32,
  isInt64,
  isUint8,
  isUint16,
  isUint32,
  isUint64,
} from './numbers/number-formats.ts';
export {
  hasKeyOutside,
  hasUnknownKey,
  isPresent,
  isRecord,
  ownProperty,
  presentKeys,
} from './objects.ts';
export {
  assertIntegers,
  assertKnownOptions,
  assertMilliseconds,
  LONGEST_TIMEOUT,
  type OptionNames,
} from './option-checks.ts';
export { parseLater } from './parsed/parse-later.ts';
export type { AnySchema, Parsed, ParsedMark, Sent, SentParameters } from './parsed/parsed.ts';
export {
  type ParameterNames,
  type Parsing,
  type SchemaIssue,
  Schemas,
} from './parsed/schemas.ts';
export { type Checks, passesCheck } from './passes-check.ts';
export { plainList } from './plain-list.ts';
export { encodeNumber, escapeString } from './scalars.ts';
export { revealSensitive, Sensitive, sensitive } from './sensitive.ts';
export { shareClass } from './share-class.ts';
export { isIdnEmail, isIdnHostname } from './texts/idn-formats.ts';
export {
  afterCharacter,
  isBigintText,
  isNumberText,
  toCase,
} from './texts/match-template.ts';
export { decodeRegExp, regExpToJson } from './texts/regexp-text.ts';
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
} from './texts/text-formats.ts';
export {
  isIri,
  isJsonPointer,
  isUri,
  isUriReference,
  isUriTemplate,
} from './texts/uri-formats.ts';
export { decodeUrl, urlToJson } from './texts/url-text.ts';
export { DEFAULT_MAX_DEPTH, rejectDepth } from './too-deep.ts';
