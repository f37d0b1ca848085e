import type { TapePlace } from './check-tape.ts';
import { printable } from './printable.ts';

/** A line for a call that asked or took more than its recorder kept; none for any other. */
export function printMissing({ file, line, route, missing }: TapePlace): readonly string[] {
  if (missing === undefined) return [];
  const counts = [
    ...(missing.questions > 0 ? [count(missing.questions, 'question')] : []),
    ...(missing.taken > 0 ? [count(missing.taken, 'value')] : []),
  ].join(' and ');
  return [
    `${file}:${line} ${printable(route)} was not made: ${counts} behind maxQuestions, or behind full memory`,
  ];
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
