import type { FetchOptions, QueryValues } from '../options.ts';
import { parameterText } from './path-template.ts';

/** Writes a query with its `?`; the empty text for none. `null` is written as an empty value. */
export function writeQuery(
  query: QueryValues | URLSearchParams | undefined,
  lists: NonNullable<FetchOptions['lists']>,
): string {
  if (query === undefined) return '';
  if (query instanceof URLSearchParams) return query.size === 0 ? '' : `?${query}`;
  let text = '';
  const add = (name: string, value: string) => {
    text += `${text === '' ? '?' : '&'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  };
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (!Array.isArray(value)) {
      add(name, value === null ? '' : parameterText(name, value));
      continue;
    }
    const texts = value.map((element) => parameterText(name, element));
    if (lists === 'comma') add(name, texts.join(','));
    else for (const element of texts) add(lists === 'brackets' ? `${name}[]` : name, element);
  }
  return text;
}
