/** A column of a table: its title, and `right` for numbers. */
export type MarkdownColumn = string | { readonly right: string };

/** A table in Markdown; rows of ours in bold. */
export function markdownTable(
  columns: readonly MarkdownColumn[],
  rows: readonly { readonly cells: readonly string[]; readonly bold?: boolean }[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const strong = (cell: string) => (cell === '' ? '' : `**${cell}**`);
  return [
    line(columns.map((column) => (typeof column === 'string' ? column : column.right))),
    line(columns.map((column) => (typeof column === 'string' ? '---' : '--:'))),
    ...rows.map(({ cells, bold }) => line(bold ? cells.map(strong) : cells)),
  ].join('\n');
}

/** Paragraphs, without the empty ones. */
export function paragraphs(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}

/** The text that replaces figures of a busy machine. */
export const BUSY = 'No figures: the machine had other work to do at the time.';

/** The text that replaces figures that no quiet machine has measured yet. */
export const NOT_MEASURED = 'not measured on a quiet machine yet.';
