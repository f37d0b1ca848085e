import { once } from 'node:events';

/**
 * Removes a Unix socket on which nobody answers, as a process that was killed leaves it behind. Anything else at this
 * path is left for `listen` to report.
 */
export async function removeAbandonedSocket(path: string): Promise<void> {
  const { lstatSync, unlinkSync } = process.getBuiltinModule('node:fs');
  // A connection to an ordinary file is refused, too. Named pipes of Windows disappear with their process.
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSocket()) return;
  const socket = process.getBuiltinModule('node:net').connect(path);
  try {
    await once(socket, 'connect');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') unlinkSync(path);
  } finally {
    socket.destroy();
  }
}
