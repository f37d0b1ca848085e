import { execFileSync } from 'node:child_process';

/** The running TypeScript processes that this process has started. */
export function typeScripts(): { readonly pid: number; readonly program: string }[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  return list
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, state = '', ...args]) => {
      return Number(parent) === process.pid && !state.startsWith('Z') && args.includes('--api');
    })
    .map(([pid, , , program = '']) => ({ pid: Number(pid), program }));
}
