import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Bundles a server with `mikrokit build`, as its users do for production, and gives the file that
 * runs by itself. There is no fallback: a server run from source is another thing to measure.
 */
export async function buildServer(file: string): Promise<string> {
  const built = fileURLToPath(
    new URL(`./.built/${basename(file).replace(/\.ts$/, '.js')}`, import.meta.url),
  );
  await run('mikrokit', ['build', file, '--outfile', built], { shell: false });
  return built;
}
