import type { AttachedCodec } from '../runtime/codecs/attached-codec.ts';
import type { HeaderForm, readHeader } from '../runtime/header.ts';
import type { Issue } from '../runtime/issue.ts';
import { shareClass } from '../runtime/share-class.ts';
import { assertAttached, type Codec } from './create-codec.ts';

/** The argument that the compiler attaches to a call of {@link envOf}. */
export interface AttachedEnvironment extends AttachedCodec {
  /** How to read each variable, by its name. */
  readonly variables: Readonly<Record<string, HeaderForm>>;
  /** Other calls do not load its code. */
  readonly readText: typeof readHeader;
}

/** Thrown by {@link envOf}. Its message lists all variables that are missing or wrong, without their values. */
export class InvalidEnvironmentError extends Error {
  override readonly name = 'InvalidEnvironmentError';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    const lines = issues.map(({ path, message }) => `\n  ${path.join('.')}: ${message}`);
    super(`Environment variables are missing or wrong:${lines.join('')}`);
    this.issues = issues;
  }
}

shareClass(InvalidEnvironmentError, 'InvalidEnvironmentError');

/**
 * Reads the environment variables that are the properties of a type, each in the same form as a header: `8080` as a
 * number, `true` as a boolean, `a, b` as an array. Throws an `InvalidEnvironmentError` that lists all mistakes.
 * `variables` is `process.env` by default. Like `createCodec`, it is compiled, and the type must be known at the call.
 *
 * @example
 * ```ts
 * import { envOf } from '@mikrokit/types';
 *
 * const env = envOf<{ PORT: number; DEBUG?: boolean }>({ PORT: '8080' });
 *
 * console.log(env.PORT + 1); // → 8081
 * ```
 */
export function envOf<T extends object>(
  variables: object = globalThis.process?.env ?? {},
  attached?: AttachedEnvironment,
): T {
  assertAttached('envOf', attached);
  const json: Record<string, unknown> = {};
  for (const [name, form] of Object.entries(attached.variables)) {
    const text = (variables as Record<string, unknown>)[name];
    if (text === undefined) continue;
    json[name] = typeof text === 'string' ? attached.readText(form, text)[0] : text;
  }
  const decoded = (attached.create({}) as Codec<T>).decode(json);
  if (decoded.ok) return decoded.value;
  throw new InvalidEnvironmentError(decoded.issues);
}
