import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Microseconds that a warm handler takes for an event, by round. */
export interface WarmEvents {
  readonly time: readonly number[];
  /** CPU of all threads of its process. */
  readonly cpu: readonly number[];
}

/** Measures the handler of a built function in a separate process. */
export async function measureWarm(file: string): Promise<WarmEvents> {
  const script = fileURLToPath(new URL('./warm-process.ts', import.meta.url));
  const args = ['--conditions=@mikrokit/source', script, file];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as WarmEvents;
}
