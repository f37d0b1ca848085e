import type { Placeholder, Template } from '../../runtime/texts/match-template.ts';

// Texts that Number() accepts, unless they are too large.
const NUMBER =
  '\\s*(?:[-+]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][-+]?[0-9]+)?|0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+)\\s*|\\s+';
const BIGINT = '-?(?:0|[1-9][0-9]*|0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+)';

/**
 * A pattern that all strings of a template literal type match, and some others: a pattern cannot
 * express `Uppercase<string>`, nor the first occurrence of a text of several characters.
 */
export function patternOfTemplate(template: Template): string {
  return `^${patternOf(template)}$`;
}

function patternOf({ texts, placeholders }: Template): string {
  return texts
    .map((text, i) => {
      const placeholder = placeholders[i];
      if (placeholder === undefined) return escaped(text);
      const next = i === placeholders.length - 1 ? undefined : texts[i + 1];
      return escaped(text) + patternOfPlaceholder(placeholder, next);
    })
    .join('');
}

function patternOfPlaceholder(placeholder: Placeholder, next: string | undefined): string {
  if (placeholder === 'number') return `(?:${NUMBER})`;
  if (placeholder === 'bigint') return `(?:${BIGINT})`;
  if (typeof placeholder === 'object' && placeholder.of) return `(?:${patternOf(placeholder.of)})`;
  if (next === '') return '[\\s\\S]';
  // At most up to the first occurrence of the next text.
  return next?.length === 1 ? `[^${escaped(next)}]*` : '[\\s\\S]*';
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, (char) => `\\${char}`);
}
