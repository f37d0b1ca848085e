import type { Messages } from '../issue.ts';
/** The argument that the compiler attaches to a call of {@link createCodec}. */
export interface AttachedCodec {
  /** Version of this contract. */
  readonly version: number;
  readonly create: (options: CodecOptions) => unknown;
}

export interface CodecOptions {
  /** The maximum depth of recursive types and `unknown` values, in decoding and encoding. Default: 64. */
  readonly maxDepth?: number;
  /** The application's own messages, by issue code. Others are in English. */
  readonly messages?: Messages;
  /**
   * Keys that the type does not have are dropped by `decode` and ignored by `is` (`'strip'`, the default),
   * or rejected by both (`'reject'`). Must be a literal in the call itself.
   */
  readonly unknownKeys?: 'strip' | 'reject';
}
