/*
 * A process of its own: it loads a module with the loader and sends the description of its router to the parent. Then
 * the process ends, whatever the module has opened.
 */
import { once } from 'node:events';
import { registerHooks } from 'node:module';
import { Server } from 'node:net';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CompileError } from '../../diagnostic.ts';
import { createLoadHooks } from '../../loader/load-hooks.ts';
import { CommandFailure } from '../command-failure.ts';
import { findRouter } from './find-router.ts';
import { listRoutes } from './list-routes.ts';
import type { RouterQuery, RouterReply } from './router-process.ts';

// The parent was killed, or has its reply.
process.once('disconnect', () => process.exit());

const [question] = (await once(process, 'message')) as [RouterQuery];
// A module that never resolves must end this process, not keep it waiting for the parent.
process.channel?.unref();
const answer = await answerTo(question);
process.send?.(answer, () => process.exit());

async function answerTo({
  entry,
  exportName,
  want,
  openapi = {},
}: RouterQuery): Promise<RouterReply> {
  const file = relative('', entry);
  try {
    registerHooks(createLoadHooks());
    Server.prototype.listen = () => {
      throw new CommandFailure(
        `${file} starts a server; name a module that only makes the router, such as the one that it imports`,
      );
    };
    const router = findRouter(await import(pathToFileURL(entry).href), file, exportName);
    if (want === 'openapi') return { answer: await router.openapi(openapi) };
    const routes = await listRoutes(router);
    return { answer: want === 'routes' ? routes : { api: await router.describe(), routes } };
  } catch (error) {
    if (error instanceof CommandFailure || error instanceof CompileError) {
      return { failure: error.message };
    }
    console.error(error);
    return { failure: `${file} cannot be loaded` };
  }
}
