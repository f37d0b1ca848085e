import { fileURLToPath } from 'node:url';
import { failureOf } from '../../scripts/failure-of.ts';

const mikrokit = fileURLToPath(new URL('../../packages/compiler/bin/mikrokit.js', import.meta.url));

/** Writes the Python client of a server's API into a folder. */
export async function writeClient(url: string, out: string): Promise<void> {
  const command = [
    process.execPath,
    mikrokit,
    'client',
    'python',
    '--url',
    `${url}/mikrokit.json`,
    '--out',
    out,
  ];
  const failure = await failureOf(...command);
  if (failure !== undefined) throw new Error(failure);
}
