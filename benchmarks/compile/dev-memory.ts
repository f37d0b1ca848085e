import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { killOnExit } from '../harness/kill-on-exit.ts';
import { processTree } from '../harness/process-tree.ts';

/** Bytes by process; pages that several share count in equal parts. */
export type Memory = Readonly<Record<string, number>>;

/** TypeScript's own command, as it is installed in the workspace. */
export const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

/** The memory of a process of `mikrokit dev` or `tsc --watch`, and of all that it has started. */
export function memoryOf(pid: number): Memory {
  const memory: Record<string, number> = {};
  for (const { command, memoryBytes } of processTree(pid)) {
    const name = nameOf(command);
    memory[name] = (memory[name] ?? 0) + memoryBytes;
  }
  return memory;
}

function nameOf(command: string): string {
  if (/ --api /.test(command)) return 'TypeScript';
  if (/dev-register/.test(command)) return 'server';
  return /mikrokit\.js/.test(command) ? 'command' : 'tsc --watch';
}

/** The bytes of all processes. */
export function sumOf(memory: Memory): number {
  return Object.values(memory).reduce((sum, bytes) => sum + bytes, 0);
}

/** Starts `tsc --watch`, and waits until it has checked the project. */
export async function startTscWatch(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [tsc, '--watch', '--preserveWatchOutput'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  killOnExit(child);
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    assert.doesNotMatch(String(chunk), /error TS/);
    if (/Found 0 errors/.test(String(chunk))) break;
  }
  child.stdout.resume();
  return child;
}
