import type { MarkdownRenderer } from 'vitepress';

/** Gives each cell of a table the heading of its column as `data-label`, which phones show in front of the cell. */
export function labelCells(md: MarkdownRenderer): void {
  md.core.ruler.push('cell-labels', ({ tokens }) => {
    let labels: string[] = [];
    let column = 0;
    for (const [i, token] of tokens.entries()) {
      if (token.type === 'table_open') labels = [];
      if (token.type === 'tr_open') column = 0;
      if (token.type === 'th_open') {
        const parts = tokens[i + 1]?.children ?? [];
        labels.push(parts.map(({ content }) => content).join(''));
      }
      if (token.type === 'td_open') token.attrSet('data-label', labels[column++] ?? '');
    }
  });
}
