// `npm run bench -- secure`: the CPU of a request over TLS, by HTTP/1.1 and HTTP/2, on our server, on Node's own and on fastify.
import { createCertificate } from '../../../packages/http/test/certificate.ts';
import { buildPackages, buildServer } from '../../harness/build.ts';
import { readCommandLine } from '../../harness/command-line.ts';
import { describeRun, saveResults } from '../../harness/results.ts';
import { type RunningServer, startServer } from '../../harness/running-server.ts';
import { median } from '../../harness/statistics.ts';
import { frameworkOf, frameworkVersion } from '../../servers/frameworks.ts';
import { serverFile } from '../../servers/server-list.ts';
import { updateUser } from '../../workloads/update-user.ts';
import { assertReply } from '../../workloads/workload.ts';
import { keptAlive } from '../measure-cpu.ts';
import { RequestSender } from '../send-requests.ts';
import { Http2Sender } from './http2-sender.ts';
import {
  type CpuOverTls,
  cpuOverTls,
  PROTOCOLS,
  type Protocol,
  type SecureResults,
} from './secure-results.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- secure [options]',
  about: `Counts the CPU of an updateUser over TLS, with one request and with ten on each of 100 connections of HTTP/1.1, and with
ten streams on each of ten sessions of HTTP/2, by turns. Connections are open before. Prints what others take of ours.`,
  options: {
    runs: { type: 'string', default: '3', about: 'a fresh process of each server in each' },
    rounds: { type: 'string', short: 'r', default: '20', about: 'of each process, by turns' },
    requests: { type: 'string', short: 'n', default: '2000', about: 'of each round' },
    warmup: { type: 'string', default: '20000', about: 'requests before the first round' },
    publish: { type: 'boolean', default: false, about: 'keeps the results for npm run report' },
  },
});
const [runs, rounds, requests] = [count('runs'), count('rounds'), count('requests')];

const CONNECTIONS = 100;
const NAMES = ['mikrokit', 'bare', 'fastify'] as const;

/** What sends requests over connections that are open. */
interface Sender {
  send(count: number): Promise<void>;
  close(): void;
}

interface Running {
  readonly name: string;
  readonly server: RunningServer;
  readonly sender: Sender;
}

await buildPackages();
const files = new Map<string, string>();
for (const name of NAMES)
  files.set(name, await buildServer(serverFile(`secure/${name}.ts`), frameworkOf(name).builtBy));
const { key, cert } = await createCertificate();
const servers: CpuOverTls[] = [];
for (const protocol of PROTOCOLS) servers.push(...(await measure(protocol)));
const results: SecureResults = {
  ...describeRun(
    'npm run bench -- secure',
    Object.fromEntries(NAMES.map((name) => [name, frameworkVersion(frameworkOf(name))])),
  ),
  options: { runs, rounds, requests, connections: CONNECTIONS },
  servers,
};
for (const protocol of PROTOCOLS)
  for (const name of ['bare', 'fastify'] as const) {
    const ratio = cpuOverTls(results, name, protocol) / cpuOverTls(results, 'mikrokit', protocol);
    console.log(`${name} / mikrokit, CPU of a request, ${protocol}  ${ratio.toFixed(2)}`);
  }
for (const file of await saveResults('secure', results, values)) console.log(file);

async function measure(protocol: Protocol): Promise<readonly CpuOverTls[]> {
  const pipelining = protocol === 'HTTP/1.1, 1 at once' ? 1 : 10;
  const all = NAMES.map((name) => ({ name, protocol, pipelining, runs: [] as number[] }));
  for (let run = 0; run < runs; run++) {
    const medians = await measureRun(protocol, pipelining);
    for (const [at, { runs }] of all.entries()) runs.push(medians[at] as number);
    const figures = all.map(({ name, runs }) => `${name} ${runs.at(-1)?.toFixed(1)}`);
    console.log(`${protocol}, run ${run + 1}/${values.runs}, µs: ${figures.join('; ')}`);
  }
  return all;
}

/** The median of each server, by turns. */
async function measureRun(protocol: Protocol, pipelining: number): Promise<readonly number[]> {
  const running: Running[] = [];
  const samples = NAMES.map((): number[] => []);
  try {
    for (const name of NAMES) {
      const env = { KEY: key, CERT: cert, PROTOCOL: protocol === 'HTTP/2' ? 'h2' : 'h1' };
      const server = await startServer([files.get(name) as string], { env });
      const sender = await connect(name, server.port, protocol, pipelining);
      running.push({ name, server, sender });
      await sender.send(count('warmup', 0));
    }
    for (let round = 0; round < rounds; round++)
      for (let i = 0; i < running.length; i++) {
        const at = (round + i) % running.length;
        const { server, sender } = running[at] as Running;
        const before = server.cpuMicroseconds();
        await sender.send(requests);
        samples[at]?.push((server.cpuMicroseconds() - before) / requests);
      }
  } finally {
    for (const { sender } of running) sender.close();
    await Promise.all(running.map(({ server }) => server.stop()));
  }
  return samples.map(median);
}

/** Connects once the server listens, and checks a reply. */
async function connect(
  name: string,
  port: number,
  protocol: Protocol,
  pipelining: number,
): Promise<Sender> {
  await listening(port);
  if (protocol === 'HTTP/2') {
    const sender = await Http2Sender.connect(port, updateUser, {
      sessions: CONNECTIONS / pipelining,
      streams: pipelining,
    });
    assertReply(name, updateUser, await sender.call());
    return sender;
  }
  const request = keptAlive(updateUser);
  const load = { request, connections: CONNECTIONS, pipelining, isTls: true };
  return RequestSender.connect(port, load);
}

async function listening(port: number): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      const sender = await RequestSender.connect(port, {
        request: '',
        connections: 1,
        pipelining: 1,
      });
      sender.close();
      return;
    } catch (error) {
      if (tries > 500) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
