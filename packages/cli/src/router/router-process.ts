import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { CommandFailure } from '@mikrokit/compiler/commands';
import { usageError } from '../usage-error.ts';
import { type ModuleQuery, queryModule } from './query-module.ts';

/** The router to read. */
export interface RouterSource {
  /** The module that exports it. Default: the first of `api.ts` and `src/api.ts` that exists. */
  readonly entry: string | undefined;
  /**
   * Its name among the exports, or the name of a function that creates it. Needed only if there are
   * several.
   */
  readonly exportName: string | undefined;
}

/** A query to the process that loads a module. */
export interface RouterQuery extends ModuleQuery {
  /**
   * `is-factory`: whether the export is a function that creates the router, whose routes are then
   * called.
   */
  readonly want: 'contract' | 'is-factory' | 'openapi' | 'routes';
  /** Options of `api.openapi()`. */
  readonly openapi?: object;
}

const ENTRIES = ['api.ts', 'src/api.ts'];

/** The module that a command loads. Throws a `CommandFailure` if it does not exist. */
export function findEntry(entry: string | undefined): string {
  const found = entry ?? ENTRIES.find((file) => existsSync(file));
  if (found === undefined) {
    throw usageError(
      `There is no ${ENTRIES.join(' or ')}; name the module that exports the router`,
    );
  }
  if (!existsSync(found)) throw new CommandFailure(`There is no file ${found}`);
  return resolve(found);
}

/**
 * Loads a module in a separate process and queries its router. The module runs, but cannot start a
 * server. Its output goes to stderr.
 */
export function queryRouter(query: RouterQuery): Promise<unknown> {
  const script = new URL(`./load-router${extname(import.meta.url)}`, import.meta.url);
  return queryModule(script, query);
}
