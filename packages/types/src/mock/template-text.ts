import type { Placeholder, Template } from '../runtime/texts/match-template.ts';
import { toCase } from '../runtime/texts/match-template.ts';
import type { ValueContext } from './mock-scalars.ts';
import { WORDS } from './words.ts';

/** A text of a template literal type. */
export function templateText({ texts, placeholders }: Template, context: ValueContext): string {
  const parts = placeholders.map((placeholder, i) => {
    const text = placeholderText(placeholder, context);
    if (i === placeholders.length - 1) return text;
    // A placeholder ends at the first occurrence of the text behind it, or after one character if there is none.
    const next = texts[i + 1] as string;
    return next === '' ? text.slice(0, 1) : text.replaceAll(next, '');
  });
  return texts.map((text, i) => text + (parts[i] ?? '')).join('');
}

function placeholderText(placeholder: Placeholder, context: ValueContext): string {
  if (placeholder === 'number' || placeholder === 'bigint') return String(context.nextId());
  if (placeholder === 'string') return context.random.pick(WORDS.noun).toLowerCase();
  const { cases, of } = placeholder;
  const inner = of ? templateText(of, context) : context.random.pick(WORDS.noun);
  return cases.reduceRight(toCase, inner);
}
