import { type Mode, modes } from './measured-client.ts';
import type { PythonRow } from './results.ts';

/** One line of a table: a client, and its figures by the number of callers. */
export interface TableLine {
  readonly client: string;
  readonly cells: readonly (PythonRow | undefined)[];
}

/** A table of one mode: the numbers of callers, and a line for each client, the fastest with the most callers first. */
export interface ModeTable {
  readonly mode: Mode;
  readonly concurrencies: readonly number[];
  readonly lines: readonly TableLine[];
}

/** The tables of all modes that were measured. */
export function tablesOf(rows: readonly PythonRow[]): readonly ModeTable[] {
  return modes.flatMap((mode) => {
    const own = rows.filter((row) => row.mode === mode);
    if (own.length === 0) return [];
    const concurrencies = [...new Set(own.map(({ concurrency }) => concurrency))];
    const lines = [...new Set(own.map(({ client }) => client))].map((client) => ({
      client,
      cells: concurrencies.map((concurrency) =>
        own.find((row) => row.client === client && row.concurrency === concurrency),
      ),
    }));
    const fastest = ({ cells }: TableLine) => cells.at(-1)?.rate ?? 0;
    return { mode, concurrencies, lines: lines.toSorted((a, b) => fastest(b) - fastest(a)) };
  });
}

/** Prints calls a second, and in brackets microseconds of CPU. */
export function printTables(rows: readonly PythonRow[]): void {
  for (const { mode, concurrencies, lines } of tablesOf(rows)) {
    console.log(`${mode}: calls a second (microseconds of the client's CPU) by callers at once`);
    const table = lines.map(({ client, cells }) => [
      client,
      Object.fromEntries(cells.map((cell, i) => [`${concurrencies[i]}`, formatCell(cell)])),
    ]);
    console.table(Object.fromEntries(table));
  }
}

/** `12,345 (81 µs)`; empty where nothing was measured. */
export function formatCell(row: PythonRow | undefined): string {
  return row ? `${row.rate.toLocaleString('en')} (${row.cpuMicroseconds} µs)` : '';
}
