import { stripVTControlCharacters, styleText } from 'node:util';
import { markdownTable } from '../report/markdown.ts';
import { type Framework, frameworkOf, type Validation } from '../servers/frameworks.ts';
import type { ServerResult } from './throughput-results.ts';

/** How a table is written. */
export interface TableOptions {
  /** Markdown instead of text for a terminal. */
  readonly markdown?: boolean;
  /** Adds to each number its percentage of the bare server's. */
  readonly percentages?: boolean;
}

/** `bare`, or the first server if `bare` was not measured. */
export function baselineOf(servers: readonly ServerResult[]): ServerResult {
  return servers.find(({ name }) => name === 'bare') ?? (servers[0] as ServerResult);
}

/** The servers, the fastest first. */
export function byRate(servers: readonly ServerResult[]): readonly ServerResult[] {
  return [...servers].sort((a, b) => b.requestsPerSecond - a.requestsPerSecond);
}

interface Column {
  readonly title: string;
  readonly isNumber?: boolean;
  readonly cell: (server: ServerResult, framework: Framework) => string;
}

const marks: Readonly<Record<Validation, string>> = {
  'built-in': '✓',
  'by hand': '-',
  none: '✗',
};

/** The table of a run, sorted by requests a second, our own servers in bold. */
export function formatTable(servers: readonly ServerResult[], options: TableOptions = {}): string {
  const base = baselineOf(servers);
  const measured = (
    read: (server: ServerResult) => number | undefined,
    format: (value: number) => string,
  ): Column['cell'] => {
    const of = read(base);
    return (server) => {
      const value = read(server);
      if (value === undefined) return '';
      if (!options.percentages || of === undefined) return format(value);
      return `${format(value)} (${Math.round((value / of) * 100)} %)`;
    };
  };
  const columns: readonly Column[] = [
    { title: 'Server', cell: ({ name }) => name },
    { title: 'Version', cell: ({ version }) => version },
    { title: 'Router', cell: (_, { router }) => (router ? '✓' : '✗') },
    {
      title: 'Requests/s',
      isNumber: true,
      cell: measured(
        ({ requestsPerSecond }) => requestsPerSecond,
        (rate) => Math.round(rate).toLocaleString('en'),
      ),
    },
    {
      title: `Of ${base.name}`,
      isNumber: true,
      cell: (server) => (server.requestsPerSecond / base.requestsPerSecond).toFixed(2),
    },
    {
      title: 'Latency (ms)',
      isNumber: true,
      cell: measured(
        ({ latencyMean }) => latencyMean,
        (milliseconds) => milliseconds.toFixed(2),
      ),
    },
    {
      title: 'Output (MB/s)',
      isNumber: true,
      cell: measured(
        ({ bytesPerSecond }) => bytesPerSecond,
        (bytes) => (bytes / 1e6).toFixed(2),
      ),
    },
    {
      title: 'Max memory (MB)',
      isNumber: true,
      cell: measured(
        ({ peakMemory }) => peakMemory,
        (bytes) => (bytes / 1e6).toFixed(0),
      ),
    },
    { title: 'Validation', cell: (_, { validation }) => marks[validation] },
    { title: 'Description', cell: (_, { description }) => description },
  ];
  const rows = byRate(servers).map((server) => {
    const framework = frameworkOf(server.name);
    const bold = isOurs(server.name) ? (options.markdown ? boldMarkdown : boldTerminal) : same;
    return columns.map(({ cell, title }) => {
      const text = cell(server, framework);
      return title === 'Description' ? text : bold(text);
    });
  });
  if (!options.markdown) return toText(columns, rows);
  return markdownTable(
    columns.map(({ title, isNumber }) => (isNumber ? { right: title } : title)),
    rows.map((cells) => ({ cells })),
  );
}

/** Whether a server is one of ours. */
export function isOurs(name: string): boolean {
  return name.startsWith('mikrokit');
}

const same = (text: string): string => text;
const boldMarkdown = (text: string): string => (text === '' ? '' : `**${text}**`);
const boldTerminal = (text: string): string => styleText('bold', text);

function toText(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const length = (text: string) => stripVTControlCharacters(text).length;
  const widths = columns.map(({ title }, at) =>
    Math.max(title.length, ...rows.map((row) => length(row[at] as string))),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => {
        const space = ' '.repeat((widths[at] as number) - length(cell));
        return columns[at]?.isNumber ? space + cell : cell + space;
      })
      .join('  ')
      .trimEnd();
  return [line(columns.map(({ title }) => title)), ...rows.map(line)].join('\n');
}
