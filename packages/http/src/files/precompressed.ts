import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A variant of a file. */
export interface Variant {
  /** Its path within the folder. */
  readonly path: string;
  /** A content coding: RFC 9110 section 8.4.1, RFC 8878 for zstd. */
  readonly coding: string;
}

/** The codings by file extension, smallest first. */
const CODINGS = [
  ['.br', 'br'],
  ['.zst', 'zstd'],
  ['.gz', 'gzip'],
] as const;

/** The variants of a file that a client accepts, smallest first. */
export async function variantsOf(
  root: string,
  file: string,
  { headers }: Request,
): Promise<readonly Variant[]> {
  const accepted = headers.get('accept-encoding');
  if (accepted === null) return [];
  const variants: Variant[] = [];
  for (const [end, coding] of CODINGS) {
    if (!accepts(accepted, coding)) continue;
    const found = await stat(join(root, file + end)).catch(() => undefined);
    if (found?.isFile()) variants.push({ path: file + end, coding });
  }
  return variants;
}

/** Whether a header allows a coding by name: RFC 9110 section 12.5.3. */
function accepts(header: string, coding: string): boolean {
  return header.split(',').some((element) => {
    const [name = '', ...parameters] = element.split(';').map((part) => part.trim().toLowerCase());
    const isExcluded = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    return name === coding && !isExcluded;
  });
}
