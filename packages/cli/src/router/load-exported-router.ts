import { Server } from 'node:net';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandFailure } from '@mikrokit/compiler/commands';
import { compileOnLoad } from '@mikrokit/compiler/loader';
import { type ExportedRouter, findRouter, type RouterUse } from './find-router.ts';
import type { ModuleQuery } from './query-module.ts';

/**
 * Loads a module with the loader, permanently in this process, and finds its router. The module
 * must not start a server.
 */
export async function loadExportedRouter({
  entry,
  exportName,
  isCalled = false,
}: ModuleQuery & Pick<RouterUse, 'isCalled'>): Promise<ExportedRouter> {
  const file = relative('', entry);
  await compileOnLoad();
  Server.prototype.listen = () => {
    throw new CommandFailure(
      `${file} starts a server; name a module that only makes the router, such as the one that it imports`,
    );
  };
  return findRouter(await import(pathToFileURL(entry).href), file, { exportName, isCalled });
}
