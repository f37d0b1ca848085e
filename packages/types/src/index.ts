export { type Codec, type CodecOptions, createCodec } from './create-codec.ts';
export type { JsonOf } from './json-of.ts';
export type { DecodeResult } from './runtime/codec.ts';
export { InvalidValueError } from './runtime/invalid-value-error.ts';
export type { Issue, IssueCode } from './runtime/issue.ts';
export type { IssueData, Message, Messages } from './runtime/messages.ts';
export type { TypeModel } from './model.ts';
export type * from './constraints/annotations.ts';
