import { gzipSync } from 'node:zlib';

interface SizedFile {
  readonly path: string;
  readonly code: string;
  readonly atStart: boolean;
}

/** A line for each file that is read at start, and one for all others together. */
export function formatSizes(files: readonly SizedFile[]): string {
  const later = files.filter(({ atStart }) => !atStart);
  const rows = files
    .filter(({ atStart }) => atStart)
    .map(({ path, code }) => [path, ...sizesOf(code)]);
  if (later.length > 0) {
    const parts = `${later.length} ${later.length === 1 ? 'part' : 'parts'}, loaded when needed`;
    rows.push([parts, ...sizesOf(...later.map(({ code }) => code))]);
  }
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const [first = 0, ...others] = widths;
  return rows
    .map(([name = '', ...sizes]) =>
      [name.padEnd(first), ...sizes.map((size, i) => size.padStart(others[i] ?? 0))].join('  '),
    )
    .join('\n');
}

/** The raw size and the gzip size. Each file is compressed separately, as it is sent and stored. */
function sizesOf(...codes: readonly string[]): [string, string] {
  const raw = codes.map((code) => Buffer.byteLength(code));
  const zipped = codes.map((code) => gzipSync(code).byteLength);
  return [kilobytes(sum(raw)), `${kilobytes(sum(zipped))} gzip`];
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

/** `1234` → `1.2 kB`. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
