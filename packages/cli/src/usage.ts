import { CommandFailure, type TargetName } from '@mikrokit/compiler/commands';
import type { FormatName } from './contract/report.ts';

/** The names that `mikrokit build --target` takes. */
export const TARGETS: readonly TargetName[] = [
  'node',
  'lambda',
  'workers',
  'gcf',
  'azure',
  'vercel',
];

/** The names that `mikrokit contract check --format` takes. */
export const REPORTS: readonly FormatName[] = ['text', 'json', 'github', 'sarif'];

export const usage = `Usage: mikrokit <command>

  dev [node options] <entry> [arguments…]
                              run a server, and run it again when a file of its project changes
    --vite[=<folder>]         before the entry: serve a page with your Vite, and the server on its port (default folder: .)
    --explorer=<port>         before the entry: the port of the page that shows and calls the routes
                              (default: 4984, or any free one)
    --no-explorer             before the entry: do without that page
  build <entry> [options]     write a server or function for production, with all that it needs
    --target <name>           for node (default), or as a function for lambda, workers, gcf, azure or vercel
    --out <path>              where to: the file for node (default: dist/<entry>.mjs), else the folder
                              (default: dist/<target>, for vercel .vercel/output)
    --external <package>      leave a package out; may be repeated
    --no-minify               keep the code readable
  check [folder, tsconfig or file]
                              show what the compiler refuses in a project (default: .)
    -w, --watch               show it again after each change of the project's files
  compile [folder, tsconfig or file]
                              write the codecs that its files import to files beside them, for tools without our
                              plugin: Turbopack, Deno, tsx, SWC, Metro (default: .)
    -w, --watch               write them again after each change of the project's files
    --check                   write nothing; fail if a file is not what would be written
    --bundled                 do not compare the sources at startup, for tools that cannot read import.meta
  explain [code]              explain what a message of the compiler says, with an example, or list all of them
  check --limits [module]     list the parameters of the module's router that have no bound, and the largest
                              requests of the other routes
    --export <name>           its name, if the module exports several, or the name of a function that makes it
  routes [module] [options]   list the routes of the router that a module exports
                              (default: api.ts or src/api.ts)
    --export <name>           its name, if the module exports several, or the name of a function that makes it:
                              it gets stand-ins for its parameters, and so needs no database
  openapi [module] [options]  describe that router in OpenAPI 3.1
    --export <name>           as above
    --out <file>              where to write the document (default: print it)
    --title <text>            title of the API (default: the name in package.json)
    --version <text>          version of the API (default: the version in package.json)
    --server <url>            where it is served; may be repeated
    --only <pattern>          describe only such routes, v1/*; may be repeated
  client <language> [module or lock file] [options]
                              write a client of that router, with its types: a Python package (python), or an npm
                              package that needs no compiler (typescript)
    --export <name>           as above
    --url <url>               read the description that a server gives of itself instead: https://…/mikrokit.json
    --header <name: value>    send it with that request; may be repeated
    --out <folder>            the client's folder (default: api_client for python, api-client for typescript)
    --skip <pattern>          leave such routes out, users/*; may be repeated
    --check                   write nothing; fail if the folder is not what would be written
    --name <name>             typescript: the package's name (default: that of its package.json, else of its folder)
    --version <version>       typescript: its version (default: that of its package.json, else 0.1.0)
  contract lock [module] [options]
                              write what callers of that router rely on to contract.lock.json
    --export <name>           as above
    --release <client@n>      write it to contracts/ instead, as that of a released client
  contract check [module] [options]
                              show which clients the code breaks: those of the lock and of all releases
    --export <name>           as above
    --against <contract>      compare with a file, git:<commit> or URL of a mikrokit.json instead
    --base <commit>           compare with the lock of a commit, too, and with released contracts as they were there
    --all                     show safe changes as well
    --format <name>           text (default), json, github or sarif
    --fix-lock                write the lock again if nothing breaks
    --traffic <file>          tell the share of calls by the clients of each release, from a server's counts
  fuzz [module] [options]     call the routes of that router with values made from their types, until a reply shows
                              a fault; print the shortest calls that show it
    --export <name>           as above
    --url <url>               call the server that runs there; without a module by its own description
    --allow-remote            even if it is not on this machine
    --seed <number>           make the calls of an earlier run again (default: others each time)
    --time <seconds>          how long to make calls (default: 60)
    --deadline <ms>           how long a reply may take (default: 5000)
    --routes <pattern>        only routes with such an id, users/*; may be repeated
    --header <name: value>    send it with each call; may be repeated
    --secret <text>           a text that no reply may contain; may be repeated
  tape check <tape> [module] [options]
                              make the calls of a tape, a file or folder, again with that router; show which outcomes
                              differ, and how the types have changed
    --export <name>           as above
    --header <name: value>    send it with each call; may be repeated
    --concurrency <number>    how many calls run at the same time (default: 1)
    --all                     show safe changes of types as well, and those that a way back would bring
    --timeout <ms>            the most time of a call, which then fails (default: 30000)
    --html <file>             write a page with the differences side by side, too
    --pseudonym-key <name>    the environment variable with the key of pseudonyms (default: compare only that they are there)
  tape diff <tape> <tape>     show calls with the same parameters whose outcomes differ, and those that only one has
  tape promote <tape> [module] --call <line> [options]
                              print a test that makes this call again with that router
    --for <runner>            node:test (default), ava or vitest
    --header <header>         send this header with the call; may be repeated
    --export <name>           as above
    --pseudonym-key <name>    as above; the test reads the variable
    --out <file>              where to write it (default: print it, for the current folder)
  tape prune <tape> [options] remove calls from the files of a tape that are like others
    --keep <number>           how many of each route, contract, status and error stay (default: 10)
    --redacted                remove those that cannot be replayed, too
  tape scan-secrets <tape>    show the places of texts that look secret
    --secret <text>           a text that must not be there; may be repeated

  -h, --help                  show this
  -v, --version               show the version`;

/** A failure that also prints the usage. */
export function usageError(message: string): CommandFailure {
  return new CommandFailure(`${message}\n\n${usage}`, 2);
}
