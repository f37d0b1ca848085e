import { fileURLToPath } from 'node:url';

/** The runtime of a server other than this Node. Servers in Rust and Go are programs themselves. */
export type Runtime = 'bun' | 'deno' | 'rust' | 'go';

/** The start of a command line that runs a file on this runtime. */
export function programOf(runtime: Runtime | undefined): readonly string[] {
  switch (runtime) {
    case undefined:
      return [process.execPath];
    case 'bun':
      return [installed('bun')];
    case 'deno':
      return [installed('deno'), 'run', '--quiet', '--allow-all'];
    case 'rust':
    case 'go':
      return [];
  }
}

function installed(name: string): string {
  return fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url));
}
