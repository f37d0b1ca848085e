import { relative, resolve } from 'node:path';
import { CompileError } from '@mikrokit/compiler';
import {
  CommandFailure,
  type ExportedRouter,
  READING_TYPES,
  Spinner,
  watchProject,
} from '@mikrokit/compiler/commands';

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
export function watchMock(
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
