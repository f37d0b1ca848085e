import { once } from 'node:events';

/**
 * Removes a stale Unix socket that a killed process has left. Leaves anything else at this path for
 * `listen` to report.
 */
export async function removeAbandonedSocket(path: string): Promise<void> {
  const { lstatSync, unlinkSync } = process.getBuiltinModule('node:fs');
  // Connecting to an ordinary file fails too. Named pipes of Windows disappear with their process.
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
