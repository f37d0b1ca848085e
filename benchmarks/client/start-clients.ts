import { fileURLToPath } from 'node:url';
import { buildServer, bundle } from '../harness/build.ts';
import { startServer } from '../harness/running-server.ts';
import { serverFile } from '../servers/server-list.ts';
import { goodRequest } from '../workloads/update-user.ts';
import { keepAwake } from './keep-awake.ts';
import { type MeasuredClient, startClient } from './measured-client.ts';

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

/** Clients in processes of their own, beside the servers that answer them. */
export interface StartedClients {
  readonly clients: readonly MeasuredClient[];
  readonly stop: () => Promise<void>;
}

/**
 * Starts clients and their servers; rejects if a reply is not what it should be. Pinned, the servers run on one CPU and
 * the clients on another, neither of which sleeps.
 */
export async function startClients(
  names: readonly string[],
  { pin }: { readonly pin: boolean },
): Promise<StartedClients> {
  const [clientCpu, serverCpu] = pin ? [0, 1] : [];
  const local = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const [apiFile, clientFile] = await Promise.all([
    buildServer(serverFile('update-user/mikrokit.ts')),
    bundle(local('clients/mikrokit.ts'), local('../dist/clients/mikrokit.js')),
  ]);
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  const start = async (file: string) => {
    const server = await startServer([file], { cpu: serverCpu });
    stops.push(() => server.stop());
    return server;
  };
  try {
    if (pin) stops.push(keepAwake([0, 1]));
    // Clients are compared with a server that costs little; what a batch saves is a server's work, too.
    const replies = await start(local('reply-server.ts'));
    const api = await start(apiFile);
    // When they answer, they listen.
    await replies.call(goodRequest.replace('/updateUser', '/nothing'));
    await api.call(goodRequest);
    const [url = '', batchUrl = ''] = [replies, api].map(({ port }) => `http://127.0.0.1:${port}`);
    const clients: MeasuredClient[] = [];
    for (const name of names) {
      const file = name === 'mikrokit' ? clientFile : local(`clients/${name}.ts`);
      const client = await startClient(name, { file, url, batchUrl, cpu: clientCpu });
      stops.push(() => client.stop());
      clients.push(client);
    }
    return { clients, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}
