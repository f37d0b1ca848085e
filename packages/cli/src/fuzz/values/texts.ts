import { type Constraint, lengthBounds } from '@mikrokit/types/model';
import fc from 'fast-check';
import { formatTexts } from './format-texts.ts';
import { UngeneratedTypeError } from './ungenerated-type-error.ts';

/** Far longer than people expect, and short enough to be sent often. */
const LONG = 2000;

/** The strings that constraints allow: short ones, ones of the least and the most length, and all of Unicode. */
export function texts(constraints: readonly Constraint[]): fc.Arbitrary<string> {
  const { least: minLength, most: maxLength } = lengthBounds(constraints);
  let special: fc.Arbitrary<string> | undefined;
  for (const constraint of constraints) {
    if (constraint.kind === 'pattern') special = ofPattern(constraint);
    if (constraint.kind === 'format') special ??= formatTexts(constraint.value);
  }
  const fits = ({ length }: string) => length >= minLength && length <= maxLength;
  if (special) return special.filter(fits);
  const most = Math.min(maxLength, Math.max(minLength, LONG));
  const short = { minLength, maxLength: Math.min(maxLength, minLength + 10) };
  const edges = ODD_TEXTS.filter(fits);
  return fc.oneof(
    { arbitrary: fc.string(short), weight: 3 },
    { arbitrary: fc.string({ ...short, unit: 'binary' }).filter(fits), weight: 2 },
    { arbitrary: fc.constantFrom('a'.repeat(minLength), 'é'.repeat(most)), weight: 1 },
    ...(edges.length > 0 ? [{ arbitrary: fc.constantFrom(...edges), weight: 3 }] : []),
  );
}

/** Strings that programs trip over. */
export const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'true',
  'NaN',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '\u0000',
  '\n',
  '\ud800',
  'a\udc00b',
  '😀',
  '👩‍👩‍👧',
  'ß',
  'İ',
  'ﬁ',
  '\u202e\u0301',
  '\ufeffa',
  "'; --",
  '"\\',
  '<b>&amp;',
  '../../a',
  '%00',
  '%',
  '$a',
  '(',
  '[',
  '*',
  'a,b',
  '2024-02-30',
];

function ofPattern({
  source,
  flags = '',
}: {
  readonly source: string;
  readonly flags?: string;
}): fc.Arbitrary<string> {
  try {
    // Letters in both cases, `.` over lines and the syntax of `v` only allow more texts.
    const pattern = new RegExp(source, flags.includes('u') || flags.includes('v') ? 'u' : '');
    const generated = fc.stringMatching(pattern);
    fc.sample(generated, { seed: 0, numRuns: 1 });
    return generated;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new UngeneratedTypeError(`no text can be made for /${source}/${flags}: ${error.message}`);
  }
}
