import type { Messages } from '../issue.ts';
/** The argument that the compiler attaches to a call of {@link createCodec}. */
export interface AttachedCodec {
  /** Version of this interface. */
  readonly version: number;
  readonly create: (options: CodecOptions) => unknown;
}

/** Options of `createCodec`. */
export interface CodecOptions {
  /** The most levels to which recursive types and `unknown` values nest, in decoding and encoding. Default: 64. */
  readonly maxDepth?: number;
  /** Your own messages of validation issues, by issue code. Default: English texts. */
  readonly messages?: Messages;
  /**
   * What happens to keys that the type does not have: `decode` drops them and `is` ignores them (`'strip'`), or both reject
   * them (`'reject'`). Write it as a literal in the call itself. Default: `'strip'`.
   */
  readonly unknownKeys?: 'strip' | 'reject';
}
