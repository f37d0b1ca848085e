import type { Placeholder, Template } from '../runtime/texts/match-template.ts';
import { toCase } from '../runtime/texts/match-template.ts';
import type { ValueContext } from './mock-scalars.ts';
import { WORDS } from './words.ts';

/**
 * A text of a template literal type, with words in its placeholders, or short texts if the length
 * is limited.
 */
export function templateText(
  { texts, placeholders }: Template,
  context: ValueContext,
  options: { readonly isShort: boolean },
): string {
  const parts = placeholders.map((placeholder, i) => {
    const text = placeholderText(placeholder, context, options);
    if (i === placeholders.length - 1) return text;
    // A placeholder ends at the first occurrence of the following text, or after one character if
    // there is none.
    const next = texts[i + 1] as string;
    return next === '' ? text.slice(0, 1) : text.replaceAll(next, '');
  });
  return texts.map((text, i) => text + (parts[i] ?? '')).join('');
}

function placeholderText(
  placeholder: Placeholder,
  context: ValueContext,
  options: { readonly isShort: boolean },
): string {
  const word = options.isShort
    ? context.random.pick(['', 'a', '1', context.random.pick(WORDS.noun)])
    : context.random.pick(WORDS.noun);
  if (placeholder === 'number' || placeholder === 'bigint') return String(context.nextId());
  if (placeholder === 'string') return word.toLowerCase();
  const { cases, of } = placeholder;
  const inner = of ? templateText(of, context, options) : word;
  return cases.reduceRight(toCase, inner);
}
