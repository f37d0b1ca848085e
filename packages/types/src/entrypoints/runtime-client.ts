// What every client needs at run time. Emitted and interpreting codecs need more.

export type {
  ClientCodecs,
  ClientHookCodec,
  ClientHttpCodec,
  ClientRouteCodec,
  ClientRouteFiles,
  ErrorDecoders,
} from '../runtime/codecs/client-codecs.ts';
export { CLIENT_CODECS_VERSION } from '../runtime/codecs/client-codecs.ts';
export { writeHeader } from '../runtime/header.ts';
export { INVALID } from '../runtime/invalid.ts';
export { assertKnownOptions, type OptionNames } from '../runtime/option-checks.ts';
export { shareClass } from '../runtime/share-class.ts';
export { DEFAULT_MAX_DEPTH } from '../runtime/too-deep.ts';
