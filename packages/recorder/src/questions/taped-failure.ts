import type { TapedFailure } from './taped-question.ts';

/** The name of an error's class, and a code if it has one, such as `ENOENT`. */
export function tapedFailure(error: unknown): TapedFailure {
  if (!(error instanceof Error)) return { name: 'Error' };
  const { name } = error.constructor;
  const code = 'code' in error ? error.code : undefined;
  const isCode = typeof code === 'string' && /^[A-Z0-9_-]{1,40}$/.test(code);
  return { name, ...(isCode && { code }) };
}
