import { relative, resolve } from 'node:path';
import {
  CommandFailure,
  CompileError,
  type ExportedRouter,
  type MockedModel,
  READING_TYPES,
  Spinner,
  writeMockModule,
} from '@mikrokit/compiler/commands';
import { readApi } from '../client/read-api.ts';
import { findEntry, type RouterSource } from '../router/router-process.ts';
import { signalled } from '../watch/changes.ts';
import { reportLine } from '../watch/report-line.ts';
import { watchProject } from '../watch/watch-project.ts';
import { toMockedModel } from './described-mock.ts';
import { createMockServer } from './mock-server.ts';

/** The arguments of `mikrokit mock`. */
export interface MockCommand extends RouterSource {
  readonly port: number;
  readonly seed: number;
  /** The least and the most milliseconds. */
  readonly latency: readonly [least: number, most: number];
  /** The share of calls that fail. */
  readonly errors: number;
  /** Default: the prefix of the router. */
  readonly prefix: string | undefined;
  /** Default: the last midnight in UTC. */
  readonly now: Date | undefined;
}

/** Options of a router that decide where its routes are and what they reply. */
export type ServedOptions = ExportedRouter['options'];

/**
 * Serves an API that answers with values of its types, until SIGINT or SIGTERM. No module of the application runs. The routes
 * of a module follow its changes.
 */
export async function mock(command: MockCommand): Promise<number> {
  if (process.env.NODE_ENV === 'production')
    throw new CommandFailure(
      'mikrokit mock makes its replies up, and NODE_ENV is production; serve the API instead',
    );
  const isDescribed = command.entry?.endsWith('.json') === true;
  const entry = isDescribed ? resolve(command.entry as string) : findEntry(command.entry);
  const server = await createMockServer(entry, command);
  const serve = async (mocked: MockedModel, options: ServedOptions): Promise<string> => {
    const url = await server.use(await writeMockModule(entry, mocked), options);
    const count = Object.keys(mocked.model.routes).length;
    return `${count} ${count === 1 ? 'route' : 'routes'} on ${url}`;
  };
  try {
    if (!isDescribed)
      return await watchMock({ entry, exportName: command.exportName }, (router) =>
        serve(router, knownOptions(router, command)),
      );
    return await serveDescribed(command, serve);
  } finally {
    await server.close();
  }
}

async function serveDescribed(
  { entry }: MockCommand,
  serve: (mocked: MockedModel, options: ServedOptions) => Promise<string>,
): Promise<number> {
  const { api } = await readApi({ entry, exportName: undefined, url: undefined, headers: {} });
  const { options, ...mocked } = toMockedModel(api);
  const ended = signalled();
  reportLine(`mock of ${entry}: ${await serve(mocked, options)}`, process.stdout);
  await ended;
  return 0;
}

/** The options of a router. Throws for a prefix that is known only when its module runs. */
function knownOptions({ options, unread }: ExportedRouter, { prefix }: MockCommand): ServedOptions {
  if (prefix === undefined && unread.includes('prefix'))
    throw new CommandFailure(
      'The option prefix of the router is not a literal, so the mock does not know it; add --prefix',
    );
  const missing = unread.filter((name) => name !== 'prefix');
  for (const name of missing)
    reportLine(`the option ${name} of the router is not a literal, so the mock ignores it`);
  return options;
}

/** The module of a mocked router. */
interface MockedModule {
  readonly entry: string;
  /**
   * The name of the exported router, or of a function that creates it. Needed only if there are
   * several.
   */
  readonly exportName: string | undefined;
}

/**
 * Reads the router of a module without running it, and again after each change of its project's
 * files, until SIGINT or SIGTERM. Returns the exit code. `use` gets each router, and returns what
 * is then served, in words. Throws a `CommandFailure` if the module has no router at first.
 */
function watchMock(
  { entry, exportName }: MockedModule,
  use: (router: ExportedRouter) => Promise<string>,
): Promise<number> {
  const spinner = new Spinner();
  const file = resolve(entry);
  return watchProject({
    project: file,
    done: 'read',
    isFatal: (error) => error instanceof CommandFailure,
    run: async (compiler, watch) => {
      try {
        const router = spinner.during(READING_TYPES, () => compiler.routerOf(file, exportName));
        if ('why' in router) throw new CommandFailure(`${relative('', file)} ${router.why}`);
        return await use(router);
      } catch (error) {
        if (!(error instanceof CompileError)) throw error;
        console.log(`${error.report}\n`);
        return 'nothing new is served until it compiles';
      } finally {
        watch(compiler.sourceFiles(file));
      }
    },
  });
}
