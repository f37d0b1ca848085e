export { type Codec, type CodecOptions, createCodec } from '../codecs/create-codec.ts';
export { envOf, InvalidEnvironmentError } from '../codecs/env-of.ts';
export type { JsonOf } from '../codecs/json-of.ts';
export type { DecodeResult } from '../codecs/build-codec.ts';
export { InvalidValueError } from '../codecs/invalid-value-error.ts';
export type { Issue, IssueCode } from '../interpret/issue.ts';
export type { IssueData, Message, Messages } from '../interpret/messages.ts';
export type { TypeModel } from '../model/model.ts';
export type * from '../constraints/annotations.ts';
