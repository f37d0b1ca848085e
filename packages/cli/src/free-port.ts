import { once } from 'node:events';
import { createServer } from 'node:net';

/** How many ports after the one in use are tried. */
const TRIED = 20;

/** The next free port after one that is in use. `undefined` if none of the next 20 is free. */
async function freePortAfter(port: number, host?: string): Promise<number | undefined> {
  const last = Math.min(port + TRIED, 65_535);
  for (let tried = port + 1; tried <= last; tried++) if (await isFree(tried, host)) return tried;
  return undefined;
}

/** `port 3000 is in use, 3001 is free` */
export async function describePortInUse(port: number, host?: string): Promise<string> {
  const free = await freePortAfter(port, host);
  return `port ${port} is in use${free === undefined ? '' : `, ${free} is free`}`;
}

async function isFree(port: number, host: string | undefined): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return true;
  } catch {
    return false; // in use, or not for this user
  } finally {
    server.close();
  }
}
