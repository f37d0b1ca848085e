/*
 * Runs in a process of its own: loads a module with the loader, and tells what its router says of
 * itself. The process ends then, whatever the module has opened.
 */
import { once } from 'node:events';
import { registerHooks } from 'node:module';
import { Server } from 'node:net';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CompileError } from '../diagnostic.ts';
import { createLoadHooks } from '../load-hooks.ts';
import { CommandFailure } from './command-failure.ts';
import { findRouter } from './find-router.ts';
import { listRoutes } from './list-routes.ts';
import type { RouterAnswer, RouterQuestion } from './router-process.ts';

// The parent was killed, or has what it asked for.
process.once('disconnect', () => process.exit());

const [question] = (await once(process, 'message')) as [RouterQuestion];
// A module that waits for ever is to end this process, not to wait for the parent as well.
process.channel?.unref();
const answer = await answerTo(question);
process.send?.(answer, () => process.exit());

async function answerTo({ entry, exportName, openapi }: RouterQuestion): Promise<RouterAnswer> {
  const file = relative('', entry);
  try {
    registerHooks(createLoadHooks());
    Server.prototype.listen = () => {
      throw new CommandFailure(
        `${file} starts a server; name a module that only makes the router, such as the one that it imports`,
      );
    };
    const router = findRouter(await import(pathToFileURL(entry).href), file, exportName);
    return { answer: openapi ? await router.openapi(openapi) : await listRoutes(router) };
  } catch (error) {
    if (error instanceof CommandFailure || error instanceof CompileError) {
      return { failure: error.message };
    }
    console.error(error);
    return { failure: `${file} cannot be loaded` };
  }
}
