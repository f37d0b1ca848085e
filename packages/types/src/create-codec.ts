import type { JsonOf } from './json-of.ts';
import type { TypeModel } from './model.ts';
import type { DecodeResult } from './runtime/codec.ts';
import type { Messages } from './runtime/messages.ts';
import { CODECS_VERSION } from './runtime/route-codecs.ts';
import type { StandardSchema } from './standard-schema.ts';

/** The functions of one type, and a Standard Schema of it (https://standardschema.dev, 1.1). */
export interface Codec<T> extends StandardSchema<JsonOf<T>, T> {
  /**
   * Whether a value satisfies the type as it is: with a `Date` where the type has one, not its text.
   * Keys that the type does not know are ignored. A value that holds itself satisfies no recursive type, nor does one
   * that nests deeper than `maxDepth`, as it could not be written; what stands where the type has `unknown` or `object`
   * is not looked into.
   */
  is(value: unknown): value is T;
  /** Gives the value back if it satisfies the type (see `is`), or throws an `InvalidValueError` with all issues. */
  assert(value: unknown): T;
  /**
   * Validates, revives and strips a JSON value in one pass: gives a fresh value that shares nothing
   * with it, or all issues (up to 20). Never throws for what `JSON.parse` can give. Give it no JSON in which one object
   * stands twice, which none has that was parsed: where the type is a recursive union, it may do so in the value, too.
   */
  decode(json: unknown): DecodeResult<T>;
  /** The same for JSON as text. Text that is not JSON has one issue, of code `format`. Never throws. */
  parse(text: string): DecodeResult<T>;
  /** Writes a value as JSON text. Throws a `TypeError` that names the place where the value breaks its type or nests too deep. */
  encode(value: T): string;
  /** The type as plain JSON data. */
  readonly model: TypeModel;
}

export interface CodecOptions {
  /** Levels that recursive types and `unknown` values may nest in what is decoded and encoded. Default: 64. */
  readonly maxDepth?: number;
  /** Messages of the application's own, by issue code. The others are in English. */
  readonly messages?: Messages;
  /**
   * What becomes of keys that the type does not have: dropped by `decode` and ignored by `is` (`'strip'`, the default),
   * or refused by both (`'reject'`). Must be a literal where the call stands.
   */
  readonly unknownKeys?: 'strip' | 'reject';
}

/** What the compiler attaches to a call of {@link createCodec}. */
export interface AttachedCodec {
  /** Version of this contract. */
  readonly version: number;
  readonly create: (options: CodecOptions) => unknown;
}

/**
 * Makes the codec of a type. Its code is written when the file is compiled, which adds it as a last
 * argument that is not for writing by hand; without it this throws. The type must be known where the
 * call stands: it may not depend on a type parameter.
 */
export function createCodec<T>(options: CodecOptions = {}, attached?: AttachedCodec): Codec<T> {
  if (attached === undefined || attached === null) {
    throw new Error(
      'createCodec: this codec was not compiled. Either start with\n' +
        '  node --import @mikrokit/compiler/register server.ts\n' +
        'or build with `mikrokit build` or the bundler plugin (@mikrokit/compiler/vite, …/esbuild, …/rollup).',
    );
  }
  if (attached.version !== CODECS_VERSION) {
    throw new Error(
      `createCodec: this codec was compiled for codecs version ${String(attached.version)}, but it runs version ${CODECS_VERSION}. ` +
        'Reinstall so that @mikrokit/compiler and @mikrokit/types have the same version, then compile again.',
    );
  }
  return attached.create(options) as Codec<T>;
}
