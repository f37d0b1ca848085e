import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const entry = fileURLToPath(new URL('./main.ts', import.meta.url));
const command = fileURLToPath(new URL('../../../node_modules/.bin/mikrokit', import.meta.url));

/** The bundled server. */
export interface BuiltServer {
  readonly file: string;
  remove(): Promise<void>;
}

/** Bundles the server with `mikrokit build`. */
export async function buildServer(): Promise<BuiltServer> {
  const folder = await mkdtemp(join(tmpdir(), 'mikrokit-hostile-build-'));
  const file = join(folder, 'server.mjs');
  const remove = () => rm(folder, { recursive: true });
  try {
    await promisify(execFile)(process.execPath, [command, 'build', entry, '--out', file]);
    return { file, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
