import { js } from '../code/code.ts';
import type { ConstraintCheck, ConstraintRule } from '../interfaces/constraint-rule.ts';
import type { PatternConstraint } from '../model/constraints.ts';
import { STRINGS } from './lengths.ts';

export const patternRule: ConstraintRule<PatternConstraint> = {
  print: ({ source, flags }) =>
    `Pattern<${[source, ...(flags === undefined ? [] : [flags])].map(quote).join(', ')}>`,
  isFor: () => STRINGS,
  mismatch: ({ source, flags = '' }) =>
    /[^imsuv]/.test(flags)
      ? 'takes the flags i, m, s, u and v only'
      : patternProblem(source, flags),
  code: 'pattern',
  accepts: ({ source, flags }, json) =>
    typeof json !== 'string' || new RegExp(source, flags).test(json),
};

export const patternCheck: ConstraintCheck<PatternConstraint> = (
  { source, flags = '' },
  value,
  emit,
) => js`${emit.constant('pattern', js`new RegExp(${source}, ${flags})`)}.test(${value})`;

/** Parses a regular expression literal: `/^a\\/b$/i`. Returns `undefined` for other text. */
export function readPatternLiteral(text: string): PatternConstraint | undefined {
  const literal = /^\/(.+)\/([a-z]*)$/s.exec(text);
  if (!literal) return undefined;
  const [, escaped = '', flags = ''] = literal;
  // Only literals escape slashes.
  const source = escaped.replace(/\\(.)/gs, (pair, character) => (character === '/' ? '/' : pair));
  return { kind: 'pattern', source, ...(flags !== '' && { flags }) };
}

/** Why the engine rejects a pattern. */
export function patternProblem(source: string, flags: string): string | undefined {
  try {
    new RegExp(source, flags);
    return undefined;
  } catch (error) {
    return `cannot be compiled: ${error instanceof Error ? error.message : error}`;
  }
}

/** As TypeScript prints literals. */
function quote(text: string): string {
  return JSON.stringify(text);
}
