// What every client needs at run time, without what emitted and interpreting codecs need.

export type {
  ClientCodecs,
  ClientHookCodec,
  ClientRouteCodec,
  ErrorDecoders,
} from './client-codecs.ts';
export { CLIENT_CODECS_VERSION } from './client-codecs.ts';
export { writeHeader } from './header.ts';
export { INVALID } from './invalid.ts';
