import { fileURLToPath } from 'node:url';
import { bundle } from '../harness/build.ts';
import { startServer } from '../harness/running-server.ts';
import { serverFile } from '../servers/server-list.ts';
import { goodRequest } from '../workloads/update-user.ts';
import { type MeasuredClient, type Mode, startClient } from './measured-client.ts';

export const clientNames: readonly string[] = [
  'mikrokit',
  'undici',
  'fetch',
  'axios',
  'got',
  'ky',
  'trpc',
  'orpc',
];

/** Clients in separate processes, and the servers that answer them. */
export interface StartedClients {
  readonly clients: readonly MeasuredClient[];
  readonly stop: () => Promise<void>;
}

/**
 * Starts clients and their servers. Rejects for a wrong reply. When pinned, all clients run on one
 * CPU. If client and server only wait for each other, they share it: another CPU would sleep in
 * between, and waking it takes longer than the call, especially on a virtual machine. With many
 * calls at once, and for batches, the server has its own CPU.
 */
export async function startClients(
  names: readonly string[],
  { pin }: { readonly pin: boolean },
): Promise<StartedClients> {
  const [clientCpu, serverCpu] = pin ? [0, 1] : [];
  const local = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const [apiFile, clientFile] = await Promise.all([
    // Other tests build the same server at the same time, elsewhere.
    bundle(serverFile('update-user/mikrokit.ts'), local('../dist/clients/server.js')),
    bundle(local('clients/mikrokit.ts'), local('../dist/clients/mikrokit.js')),
  ]);
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  const start = async (file: string, path: string, cpu: number | undefined) => {
    const server = await startServer([file], { cpu });
    stops.push(() => server.stop());
    // A reply shows that it listens.
    await server.call(goodRequest.replace('/updateUser', path));
    return `http://127.0.0.1:${server.port}`;
  };
  try {
    // Single calls go to a server that costs little. A batch saves work of the server too, so batches go to ours.
    const replyServer = local('reply-server.ts');
    const near = await start(apiFile, '/updateUser', clientCpu);
    const far = await start(apiFile, '/updateUser', serverCpu);
    const urls: Readonly<Record<Mode, string>> = {
      sequential: await start(replyServer, '/nothing', clientCpu),
      '50 at once': await start(replyServer, '/nothing', serverCpu),
      'ten in turn': near,
      'ten at once': near,
      'batch of ten': near,
      'ten at once, 2 CPUs': far,
      'batch of ten, 2 CPUs': far,
    };
    const clients: MeasuredClient[] = [];
    for (const name of names) {
      const file = name === 'mikrokit' ? clientFile : local(`clients/${name}.ts`);
      const client = await startClient(name, { file, urls, cpu: clientCpu });
      stops.push(() => client.stop());
      clients.push(client);
    }
    return { clients, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}
