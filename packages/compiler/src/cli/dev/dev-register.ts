/*
 * The loader of `mikrokit dev`. It also sends the names of all files that the server was loaded from, or whose types
 * were read, to the parent process. Node itself never loads some of them.
 */
import { registerHooks } from 'node:module';
import { createLoadHooks } from '../../loader/load-hooks.ts';
import { explainUnsupportedSyntax } from '../../loader/unsupported-syntax.ts';
import type { FilesRead } from './server-process.ts';

registerHooks(
  createLoadHooks((files) => {
    const message: FilesRead = { mikrokitFilesRead: files };
    process.send?.(message);
  }),
);
explainUnsupportedSyntax();

// If the parent is killed, nothing else ends this process. Waiting for that must not keep it alive.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
