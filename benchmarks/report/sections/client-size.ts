import type { ClientSize, ClientSizeResults } from '../../client/size/results.ts';
import { readResults } from '../../harness/results.ts';
import { type MarkdownColumn, markdownTable, paragraphs } from '../markdown.ts';
import { runLines } from '../run-lines.ts';

/** Bytes of clients in the bundle of a web page. */
export function clientSizeTable(results: ClientSizeResults): string {
  const { rows } = results;
  const head = [
    `- **Versions:** ${versionsOf(results)}`,
    ...runLines(results, 'client'),
    '- **Method:** a page that makes a client, bundled for browsers by rolldown, which Vite uses, and by esbuild with `splitting`, with a file for each part that is loaded on demand. The table has the bytes of all files, minified and compressed by gzip at its best. *A package* is what `mikrokit client typescript` writes: its codecs check and decode every result. The others know the routes from their types alone. Ours then asks the server for its types and loads the part that reads them. Every ten routes have their own types',
  ].join('\n');
  const table = sizeTable(
    rows,
    (routes) => [{ right: `${routes} routes, bytes` }, { right: 'on demand' }],
    (row) => [row?.page, row?.onDemand],
  );
  return paragraphs(head, table);
}

/** Bytes that a page loads to make a call with a client that its users install. */
export async function pageSizes(): Promise<string> {
  const results = await readResults<ClientSizeResults>('client-size', { published: true });
  if (results === undefined) return 'Not measured yet: `npm run bench -- client-size --publish`.';
  const table = sizeTable(
    results.rows.filter(({ client }) => client !== 'MikroKit, types alone'),
    (routes) => [{ right: `Bytes, ${routes} routes` }],
    (row) => [row?.page],
  );
  return paragraphs(table, `With ${versionsOf(results)}.`);
}

function versionsOf({ versions }: ClientSizeResults): string {
  return Object.entries(versions)
    .map((named) => named.join(' '))
    .join(', ');
}

/** A row for each client and bundler, with columns for each number of routes. */
function sizeTable(
  rows: readonly ClientSize[],
  columnsOf: (routes: number) => readonly MarkdownColumn[],
  sizesOf: (row: ClientSize | undefined) => readonly (number | undefined)[],
): string {
  const counts = [...new Set(rows.map(({ routes }) => routes))];
  const clients = [...new Set(rows.map(({ client }) => client))];
  const bundlers = [...new Set(rows.map(({ bundler }) => bundler))];
  const rowOf = (client: string, bundler: string, routes: number) =>
    rows.find((row) => row.client === client && row.bundler === bundler && row.routes === routes);
  return markdownTable(
    ['Client', 'Bundler', ...counts.flatMap(columnsOf)],
    clients.flatMap((client) =>
      bundlers.map((bundler) => ({
        cells: [
          client,
          bundler,
          ...counts
            .flatMap((routes) => sizesOf(rowOf(client, bundler, routes)))
            .map((size) => size?.toLocaleString('en') ?? ''),
        ],
        bold: client.startsWith('MikroKit'),
      })),
    ),
  );
}
