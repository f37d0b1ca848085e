import type { FetchOptions, QueryValues } from '../options.ts';
import { parameterText } from './path-template.ts';

/**
 * Writes a query with its `?`. An empty string without parameters. `null` becomes an empty value,
 * and an empty array is omitted. Commas inside the elements of an array are encoded, commas between
 * them are not.
 */
export function writeQuery(
  query: QueryValues | URLSearchParams | undefined,
  lists: NonNullable<FetchOptions['lists']>,
): string {
  if (query === undefined) return '';
  if (query instanceof URLSearchParams) return query.size === 0 ? '' : `?${query}`;
  let text = '';
  const add = (name: string, ...values: readonly string[]) => {
    const value = values.map(encodeURIComponent).join(',');
    text += `${text === '' ? '?' : '&'}${encodeURIComponent(name)}=${value}`;
  };
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (!Array.isArray(value)) {
      add(name, value === null ? '' : parameterText(name, value));
      continue;
    }
    const texts = value.map((element) => parameterText(name, element));
    if (texts.length === 0) continue;
    if (lists === 'comma') add(name, ...texts);
    else for (const element of texts) add(lists === 'brackets' ? `${name}[]` : name, element);
  }
  return text;
}
