import { buildServer } from '../harness/build.ts';
import { type RunningServer, startServer } from '../harness/running-server.ts';
import { frameworkOf } from '../servers/frameworks.ts';
import { serverFile } from '../servers/server-list.ts';
import type { Pace } from '../servers/streams/items.ts';

/** A request for a stream of items. */
export interface StreamRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

/** How each server is asked for a stream. */
const requests: Readonly<Record<string, (pace: Pace, count: number) => StreamRequest>> = {
  bare: (pace, count) => ({ method: 'GET', path: `/?pace=${pace}&count=${count}` }),
  mikrokit: (pace, count) => ({
    method: 'GET',
    path: `/items?params=${encodeURIComponent(JSON.stringify([pace, count]))}`,
  }),
  trpc: (pace, count) => ({
    method: 'GET',
    path: `/items?input=${encodeURIComponent(JSON.stringify({ pace, count }))}`,
  }),
  orpc: (pace, count) => ({
    method: 'POST',
    path: '/items',
    body: JSON.stringify({ json: { pace, count } }),
  }),
};

/** The names of all servers that stream. */
export const streamServers: readonly string[] = Object.keys(requests);

/** A server that streams, in a process of its own. */
export interface StreamServer {
  readonly name: string;
  readonly running: RunningServer;
  request(pace: Pace, count: number): StreamRequest;
}

/** Builds and starts a server by its name, with these arguments of Node before its file. */
export async function startStreamServer(
  name: string,
  nodeOptions: readonly string[] = [],
): Promise<StreamServer> {
  const request = requests[name];
  if (request === undefined) throw new Error(`There is no server '${name}' that streams`);
  const file = await buildServer(serverFile(`streams/${name}.ts`), frameworkOf(name).builtBy);
  const running = await startServer([...nodeOptions, file]);
  return { name, running, request };
}
