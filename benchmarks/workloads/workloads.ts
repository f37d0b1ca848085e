import { hello } from './hello.ts';
import { large } from './large.ts';
import { path } from './path.ts';
import { updateUser } from './update-user.ts';
import type { Workload } from './workload.ts';

export const workloads: readonly Workload[] = [updateUser, hello, large, path];

/** The workload of a name; throws where there is none. */
export function workloadOf(name: string): Workload {
  const found = workloads.find((workload) => workload.name === name);
  if (found !== undefined) return found;
  const names = workloads.map((workload) => workload.name).join(', ');
  throw new Error(`There is no workload '${name}'. There are ${names}`);
}
