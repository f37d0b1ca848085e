import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A variant of a file. */
export interface Variant {
  /** Its path within the folder. */
  readonly path: string;
  /** A content coding: RFC 9110 section 8.4.1, RFC 8878 for zstd. */
  readonly coding: string;
}

/** The codings by the ends of their files' names, smallest first. */
const CODINGS = [
  ['.br', 'br'],
  ['.zst', 'zstd'],
  ['.gz', 'gzip'],
] as const;

/** The smallest variant of a file that a client accepts, if there is one. */
export async function precompressedOf(
  root: string,
  file: string,
  { headers }: Request,
): Promise<Variant | undefined> {
  const accepted = headers.get('accept-encoding');
  if (accepted === null) return undefined;
  for (const [end, coding] of CODINGS) {
    if (!accepts(accepted, coding)) continue;
    const found = await stat(join(root, file + end)).catch(() => undefined);
    if (found?.isFile()) return { path: file + end, coding };
  }
  return undefined;
}

/** Whether a coding is named and not excluded: RFC 9110 section 12.5.3. */
function accepts(header: string, coding: string): boolean {
  return header.split(',').some((element) => {
    const [name = '', ...parameters] = element.split(';').map((part) => part.trim().toLowerCase());
    const isExcluded = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    return name === coding && !isExcluded;
  });
}
