import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildServer } from '../harness/build.ts';
import type { Workload } from '../workloads/workload.ts';
import { type Framework, frameworks } from './frameworks.ts';
import { buildNative, isNative, nativeSource } from './native/native-servers.ts';

/** A server of the benchmarks, and how to run it. */
export interface BenchmarkServer extends Framework {
  /** Builds the server if necessary; returns the arguments of its runtime. */
  readonly command: () => Promise<readonly string[]>;
}

/** The servers of a workload, each a file `servers/<workload>/<framework>.ts`. Native ones do `update-user` only. */
export function serversOf(workload: Workload): readonly BenchmarkServer[] {
  return frameworks.flatMap((framework) => {
    const { name, builtBy } = framework;
    if (isNative(name)) {
      if (workload.name !== 'update-user') return [];
      return [{ ...framework, command: async () => [await buildNative(name)] }];
    }
    const file = serverFile(`${workload.name}/${name}.ts`);
    if (!existsSync(file)) return [];
    return [{ ...framework, command: async () => [await buildServer(file, builtBy)] }];
  });
}

/** The path of the source of `updateUser`, relative to `servers/`. */
export function sourceOf({ name }: Framework): string {
  return isNative(name) ? nativeSource(name) : `update-user/${name}.ts`;
}

/** The path of a file in `servers/`. */
export function serverFile(name: string): string {
  return fileURLToPath(new URL(`./${name}`, import.meta.url));
}
