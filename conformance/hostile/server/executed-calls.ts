import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The ids of calls that have run in this process. */
export const executed = new Set<number>();

/** Writes the ids into a folder when this process ends by itself. */
export function writeExecutedTo(folder: string): void {
  process.on('exit', () => {
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify([...executed]));
  });
}
