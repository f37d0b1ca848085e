import { fileURLToPath } from 'node:url';
import { buildServer } from '../harness/build.ts';

/** One server of the benchmarks: how to run it and what it claims to do. */
export interface BenchmarkServer {
  readonly name: string;
  /** Whether it refuses a wrong `User`, which is then checked before it is measured. */
  readonly validates: boolean;
  /** What runs it. Default: this Node. */
  readonly runtime?: 'bun';
  /** Whether it is measured only when it is asked for. */
  readonly onRequest?: true;
  /** What stands after the runtime on its command line; builds first where there is something to build. */
  readonly command: () => Promise<readonly string[]>;
}

/** The servers that do the same work on `POST /updateUser`. */
export const servers: readonly BenchmarkServer[] = [
  { name: 'bare', validates: false, command: async () => [serverFile('update-user/bare.ts')] },
  {
    name: 'mikrokit',
    validates: true,
    command: async () => [await buildServer(serverFile('update-user/mikrokit.ts'))],
  },
  { name: 'fastify', validates: true, command: async () => [serverFile('update-user/fastify.ts')] },
  {
    name: 'bun',
    validates: false,
    runtime: 'bun',
    onRequest: true,
    command: async () => [serverFile('update-user/bun.ts')],
  },
  {
    name: 'mikrokit-bun',
    validates: true,
    runtime: 'bun',
    onRequest: true,
    command: async () => [await buildServer(serverFile('update-user/mikrokit-bun.ts'))],
  },
];

/** The path of a file in `servers/`. */
export function serverFile(name: string): string {
  return fileURLToPath(new URL(`./${name}`, import.meta.url));
}
