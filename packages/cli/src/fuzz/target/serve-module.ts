/*
 * A process of its own: it loads a module with the loader, serves its router on a free port of this machine, and tells
 * the parent where. It ends with the parent.
 */
import { once } from 'node:events';
import { Server } from 'node:net';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileOnLoad } from '@mikrokit/compiler/loader';
import { CommandFailure, CompileError } from '@mikrokit/compiler/commands';
import { findRouter } from '../../router/find-router.ts';
import { importInstalled } from '../../router/import-installed.ts';
import { PROTOTYPE_KEYS, type ServedModule, type ServedReply } from './own-target.ts';

process.once('disconnect', () => process.exit());

const [module] = (await once(process, 'message')) as [ServedModule];
process.send?.(await serveModule(module));
process.on('message', (message) => {
  if (message === PROTOTYPE_KEYS) process.send?.(Object.keys(Object.prototype));
});

async function serveModule({ entry, exportName }: ServedModule): Promise<ServedReply> {
  const file = relative('', entry);
  const { listen } = Server.prototype;
  try {
    await compileOnLoad();
    Server.prototype.listen = () => {
      throw new CommandFailure(
        `it starts a server. Name the module that makes the router, or run the server and add --url`,
      );
    };
    const exports = await import(pathToFileURL(entry).href);
    const router = await findRouter(exports, file, { exportName, isCalled: true });
    Server.prototype.listen = listen;
    const { serve } = await importInstalled<Http>(entry, '@mikrokit/http');
    const { url } = await serve(router, { port: 0, hostname: '127.0.0.1' });
    const api = (await router.describe()) as unknown as Extract<ServedReply, { url: string }>['api'];
    const name =
      exportName ?? (Object.keys(exports).find((one) => exports[one] === router) as string);
    const isFactory = exports[name] !== router;
    return { url: url.replace(/\/$/, ''), api, exportName: name, isFactory };
  } catch (error) {
    if (error instanceof CompileError) return { failure: error.report };
    if (error instanceof CommandFailure) return { failure: error.message };
    console.error(error);
    return { failure: 'it throws an error' };
  }
}

interface Http {
  readonly serve: (router: unknown, options: object) => Promise<{ readonly url: string }>;
}
