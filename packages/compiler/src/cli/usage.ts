import type { TargetName } from './build/targets.ts';
import { CommandFailure } from './command-failure.ts';

/** The names that `mikrokit build --target` takes. */
export const TARGETS: readonly TargetName[] = [
  'node',
  'lambda',
  'workers',
  'gcf',
  'azure',
  'vercel',
];

export const usage = `Usage: mikrokit <command>

  dev [node options] <entry> [arguments…]
                              run a server, and run it again when a file of its project changes
  build <entry> [options]     write a server or function for production, with all that it needs
    --target <name>           for node (default), or as a function for lambda, workers, gcf, azure or vercel
    --out <path>              where to: the file for node (default: dist/<entry>.mjs), else the folder
                              (default: dist/<target>, for vercel .vercel/output)
    --external <package>      leave a package out; may be repeated
    --no-minify               keep the code readable
  check [folder, tsconfig or file]
                              show what the compiler refuses in a project (default: .)
  routes [module] [options]   list the routes of the router that a module exports
                              (default: api.ts or src/api.ts)
    --export <name>           its name, if the module exports several
  openapi [module] [options]  describe that router in OpenAPI 3.1
    --export <name>           as above
    --out <file>              where to write the document (default: print it)
    --title <text>            title of the API (default: the name in package.json)
    --version <text>          version of the API (default: the version in package.json)
    --server <url>            where it is served; may be repeated

  -h, --help                  show this
  -v, --version               show the version`;

/** A failure that also prints the usage. */
export function usageError(message: string): CommandFailure {
  return new CommandFailure(`${message}\n\n${usage}`, 2);
}
