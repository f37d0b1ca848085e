import type { ESTree } from 'rolldown/utils';
import type { Edit } from './edits.ts';
import { isFunction, someNode } from './nodes.ts';

/** Shorter ones are read as quickly either way. */
const LEAST_LENGTH = 64;

/**
 * Writes long texts in objects, which minified code has as templates, as strings: `{ids:\`a//b\`}` becomes
 * `{ids:"a//b"}`. V8 reads a template letter by letter and keeps it twice, raw and cooked: of the 200 kB of ids that
 * 10,000 routes have, that takes 1 ms more. Leaves alone in what a letter means something else.
 */
export function plainStrings(program: ESTree.Program, code: string): readonly Edit[] {
  const edits: Edit[] = [];
  someNode(program, (node) => {
    if (isFunction(node)) return 'leave';
    if (node.type !== 'Property' || node.value.type !== 'TemplateLiteral') return undefined;
    const { start, end, expressions } = node.value;
    const text = code.slice(start, end);
    if (expressions.length > 0 || text.length < LEAST_LENGTH) return undefined;
    if (/^`[^"`\\\n\r]*`$/.test(text)) {
      edits.push({ start, end: start + 1, text: '"' }, { start: end - 1, end, text: '"' });
    }
    return undefined;
  });
  return edits;
}
