import { usageError } from '../usage-error.ts';
import type { TapedRedaction } from './installed-recorder.ts';

/**
 * Reads the key of pseudonyms from the environment variable that `--pseudonym-key` names.
 * `undefined` without the option. Throws a `CommandFailure` whose message has neither the key nor
 * the name, because the name could be the key itself by mistake.
 */
export function readPseudonymKey(variable: string | undefined): string | undefined {
  if (variable === undefined) return undefined;
  const key = /^[A-Za-z_]\w*$/.test(variable) ? process.env[variable] : undefined;
  if (key === undefined)
    throw usageError(
      '--pseudonym-key takes the name of an environment variable, such as TAPE_KEY; no variable with this name is set',
    );
  if (key.length < 32)
    throw usageError(
      'The variable of --pseudonym-key holds no key, which has at least 32 characters',
    );
  return key;
}

/** Whether one of the rules that a call was recorded with makes pseudonyms. */
export function hasPseudonyms(redaction: TapedRedaction | undefined): boolean {
  return redaction?.rules?.some(({ action }) => action === 'pseudonym') === true;
}

/** The error for an option that would do nothing. */
export const NO_PSEUDONYMS = 'No rule of this tape makes pseudonyms; leave --pseudonym-key out';
