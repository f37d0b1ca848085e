/*
 * The loader as `mikrokit dev` runs it: it also tells the parent which files the server was loaded
 * from, and which were read for their types. Those may be files that Node never loads.
 */
import { registerHooks } from 'node:module';
import { createLoadHooks } from '../load-hooks.ts';
import type { FilesRead } from './server-process.ts';

registerHooks(
  createLoadHooks((files) => {
    const message: FilesRead = { mikrokitFilesRead: files };
    process.send?.(message);
  }),
);

// The parent was killed: nobody is left to end this process. Only waiting for that must not keep it alive.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
