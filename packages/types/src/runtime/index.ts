export { decodeAnyObject, decodeUnknown, encodeAnyObject, encodeUnknown } from './any-json.ts';
export { encodeBase64 } from './base64-text.ts';
export { builtIn } from './built-in.ts';
export { type BytesClass, decodeBytes, lowerBytes } from './bytes.ts';
export {
  CLIENT_CODECS_VERSION,
  type ClientCodecs,
  type ClientHookCodec,
  type ClientRouteCodec,
  type ErrorDecoders,
  isForBrowser,
} from './client-codecs.ts';
export { decodeDate, lowerDate } from './date-time.ts';
export { isDate } from './written-date.ts';
export { areDistinct } from './distinct.ts';
export { type HeaderForm, readHeader, writeHeader } from './header.ts';
export { INVALID, refuse } from './invalid.ts';
export { refuseDepth } from './too-deep.ts';
export type { Issue, IssueCode } from './issue.ts';
export { countKeys, hasUnknownKey, isRecord, ownProperty } from './objects.ts';
export { isMultipleOf } from './multiple-of.ts';
export {
  isFloat32,
  isInt,
  isInt8,
  isInt16,
  isInt32,
  isSafeInt,
  isUint8,
  isUint16,
  isUint32,
} from './number-formats.ts';
export { decodeRegExp, lowerRegExp } from './regexp.ts';
export { remembering } from './remembering.ts';
export { encodeOnce } from './repetition.ts';
export {
  CODECS_VERSION,
  type ErrorEncoders,
  type HookCodec,
  type RouteCodec,
  type RouteCodecGroup,
  type RouterCodecs,
} from './route-codecs.ts';
export { decodeBigint, isBigint, lowerBigint } from './bigint.ts';
export { encodeNumber, escapeString } from './scalars.ts';
export { encodeBoolean, encodeString } from './whole-scalars.ts';
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
  isSlug,
  isTimeText,
  isUlid,
  isUrlText,
  isUuid,
} from './text-formats.ts';
export { afterCharacter, isBigintText, isNumberText, toCase } from './template.ts';
export { decodeTemporal, lowerTemporal } from './temporal.ts';
export type {
  ErrorClass,
  Handlers,
  HookHandler,
  RouteHandler,
  TypeSource,
} from './type-source.ts';
export { decodeUrl, lowerUrl } from './url.ts';
