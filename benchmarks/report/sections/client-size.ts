import type { ClientSizeResults } from '../../client/size/results.ts';
import { markdownTable, paragraphs } from '../markdown.ts';
import { runLines } from '../run-lines.ts';

/** Bytes of clients in the bundle of a web page. */
export function clientSizeTable(results: ClientSizeResults): string {
  const { versions, rows } = results;
  const head = [
    `- **Versions:** ${Object.entries(versions)
      .map((named) => named.join(' '))
      .join(', ')}`,
    ...runLines(results, 'client'),
    '- **Method:** a page that makes a client, bundled for browsers by rolldown, which Vite uses, and by esbuild with `splitting`, with a file for each part that is loaded on demand. The table has the bytes of all files, minified and compressed by gzip at its best. *A package* is what `mikrokit client typescript` writes: its codecs check and decode every result. The others know the routes from their types alone. Ours then asks the server for its types and loads the part that reads them. Every ten routes have their own types',
  ].join('\n');
  const counts = [...new Set(rows.map(({ routes }) => routes))];
  const clients = [...new Set(rows.map(({ client }) => client))];
  const bundlers = [...new Set(rows.map(({ bundler }) => bundler))];
  const bytes = (client: string, bundler: string, routes: number) =>
    rows.find((row) => row.client === client && row.bundler === bundler && row.routes === routes);
  const table = markdownTable(
    [
      'Client',
      'Bundler',
      ...counts.flatMap((routes) => [{ right: `${routes} routes, bytes` }, { right: 'on demand' }]),
    ],
    clients.flatMap((client) =>
      bundlers.map((bundler) => ({
        cells: [
          client,
          bundler,
          ...counts.flatMap((routes) => {
            const row = bytes(client, bundler, routes);
            return [row?.page, row?.onDemand].map((size) => size?.toLocaleString('en') ?? '');
          }),
        ],
        bold: client.startsWith('MikroKit'),
      })),
    ),
  );
  return paragraphs(head, table);
}
