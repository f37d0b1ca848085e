import type { NodeOf, Placeholder } from '@mikrokit/types/model';
import fc from 'fast-check';

type Template = Pick<NodeOf<'template'>, 'texts' | 'placeholders'>;

/** Texts of a template literal type. */
export function templates({ texts, placeholders }: Template): fc.Arbitrary<string> {
  const parts = placeholders.map((placeholder, i) => {
    const next = texts[i + 1] ?? '';
    // A placeholder ends at the first occurrence of the text after it, or after one character if
    // there is none.
    const isLast = i === placeholders.length - 1;
    return ofPlaceholder(placeholder).map((text) => {
      if (isLast) return text;
      return next === '' ? text.slice(0, 1) || '0' : text.replaceAll(next, '');
    });
  });
  return fc.tuple(...parts).map((all) => texts.map((text, i) => text + (all[i] ?? '')).join(''));
}

function ofPlaceholder(placeholder: Placeholder): fc.Arbitrary<string> {
  if (placeholder === 'number')
    return fc.oneof(fc.integer().map(String), fc.constantFrom('0', '1', '-1', '1.5', '1e21'));
  if (placeholder === 'bigint') return fc.bigInt().map(String);
  if (placeholder === 'string') return fc.oneof(fc.string(), fc.constantFrom('', 'a', '😀'));
  const inner = placeholder.of ? templates(placeholder.of) : fc.string();
  return inner.map((text) =>
    placeholder.cases.reduceRight((part, name) => CASES[name](part), text),
  );
}

const CASES = {
  Uppercase: (text: string) => text.toUpperCase(),
  Lowercase: (text: string) => text.toLowerCase(),
  Capitalize: (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1),
  Uncapitalize: (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1),
} as const;
