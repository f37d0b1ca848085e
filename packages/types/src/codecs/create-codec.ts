import type { TypeModel } from '../model/model.ts';
import type { AttachedCodec, CodecOptions } from '../runtime/codecs/attached-codec.ts';
import { CODECS_VERSION } from '../runtime/codecs/route-codecs.ts';
import type { Issue } from '../runtime/issue.ts';
import type { JsonOf } from './json-of.ts';
import type { StandardSchema } from './standard-schema.ts';

/** A decoded value, or every reason (up to 20) why there is none. */
export type DecodeResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** The functions of one type, and a Standard Schema of it (https://standardschema.dev, 1.1). */
export interface Codec<T> extends StandardSchema<JsonOf<T>, T> {
  /**
   * Whether a run-time value satisfies the type: with a `Date` where the type has one, not its text.
   * Ignores unknown keys. Values that contain themselves or nest deeper than `maxDepth` cannot be encoded, so they
   * satisfy no recursive type. Does not check inside `unknown` and `object`.
   */
  is(value: unknown): value is T;
  /** Returns the value if it satisfies the type (see `is`), or throws an `InvalidValueError` with all issues. */
  assert(value: unknown): T;
  /**
   * Validates, decodes and strips a JSON value in one pass. Returns a fresh value that shares nothing
   * with it, or all issues (up to 20). For a result of `JSON.parse`, throws only if a check of the application's does. The JSON must not contain one object
   * twice, which parsed JSON never does: for a recursive union, the result could contain one object twice, too.
   */
  decode(json: unknown): DecodeResult<T>;
  /** Like `decode`, for JSON as text. Text that is not JSON has one issue, of code `format`. */
  parse(text: string): DecodeResult<T>;
  /** Writes a value as JSON text. Throws a `TypeError` that names the location where the value breaks its type or nests too deep. */
  encode(value: T): string;
  /** The type as plain JSON data. */
  readonly model: TypeModel;
}

/**
 * Creates the codec of a type. The compiler writes its code and adds it as the last argument, so never write it by
 * hand. Throws without it. The type must be known at the call: it cannot depend on a type parameter.
 *
 * @example
 * ```ts
 * import { createCodec, type Int, type Min } from '@mikrokit/types';
 *
 * interface User {
 *   id: number & Int & Min<1>;
 *   since: Date;
 * }
 * const users = createCodec<User>();
 *
 * const good = users.parse('{"id":1,"since":"2026-01-01T00:00:00Z"}');
 * console.log(good.ok && good.value.since.getFullYear()); // → 2026
 * const bad = users.parse('{"id":0}');
 * console.log(!bad.ok && bad.issues.map(({ path }) => path.join('.'))); // → [ 'id', 'since' ]
 * ```
 */
export function createCodec<T>(options: CodecOptions = {}, attached?: AttachedCodec): Codec<T> {
  assertAttached('createCodec', attached);
  return attached.create(options) as Codec<T>;
}

/**
 * Throws if the compiler attached no codec to the call of a function, or the codec of another
 * version.
 */
export function assertAttached<A extends Pick<AttachedCodec, 'version'>>(
  name: string,
  attached: A | undefined,
): asserts attached is A {
  if (attached === undefined || attached === null) {
    throw new Error(
      `${name}: this codec was not compiled. Either start its TypeScript with\n` +
        '  node --import @mikrokit/compiler/register server.ts\n' +
        '(JavaScript that tsc wrote has no types left, and CommonJS cannot import codecs)\n' +
        'or build with `mikrokit build` or the bundler plugin (@mikrokit/compiler/vite, …/esbuild, …/rollup).',
    );
  }
  if (attached.version !== CODECS_VERSION) {
    throw new Error(
      `${name}: this codec was compiled for codecs version ${String(attached.version)}, but it runs version ${CODECS_VERSION}. ` +
        'Reinstall so that @mikrokit/compiler and @mikrokit/types have the same version, then compile again.',
    );
  }
}
