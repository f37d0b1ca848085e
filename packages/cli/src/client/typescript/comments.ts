import type { Documented } from '@mikrokit/types/model';

/** Facts for a doc comment, next to the description in the model. */
interface Remarks {
  /** Where the declaration comes from, such as `api.ts`. */
  readonly source?: string | undefined;
  /** The JSON value of an absent property. */
  readonly default?: unknown;
  readonly sensitive?: true | undefined;
}

/** The lines of a doc comment. Empty if there is nothing to say. */
export function commentOf(
  { description, deprecated, examples = [] }: Documented,
  { source, sensitive, ...more }: Remarks = {},
): readonly string[] {
  const text = [
    ...(description === undefined ? [] : linesOf(description)),
    ...(more.default === undefined ? [] : [`Default: ${oneLine(JSON.stringify(more.default))}`]),
    ...(source === undefined ? [] : [`Source: ${oneLine(source)}`]),
  ];
  const tags = [
    ...(deprecated ? ['@deprecated'] : []),
    ...(sensitive ? ['@sensitive'] : []),
    ...examples.map((example) => `@example ${oneLine(JSON.stringify(example))}`),
  ];
  const lines = [...text, ...(text.length > 0 && tags.length > 0 ? [''] : []), ...tags];
  if (lines.length === 0) return [];
  const [only = ''] = lines;
  // In a comment of one line TypeScript would read `@ts-expect-error`.
  if (lines.length === 1 && !only.includes('@ts-')) return [`/** ${only} */`];
  return ['/**', ...lines.map((line) => (line === '' ? ' *' : ` * ${line}`)), ' */'];
}

/** The lines of a text that a comment can hold, without any that would end it. */
function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => withoutEnd(line.trimEnd()));
}

/** A text on one line of a comment. */
export function oneLine(text: string): string {
  return withoutEnd(text.replaceAll(/[\n\r\u2028\u2029]+/g, ' '));
}

/**
 * Control characters are removed first: without the one in `*\u0001/` the text would end the
 * comment.
 */
function withoutEnd(text: string): string {
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replaceAll('*/', '*\\/');
}
