import test from 'ava';
import { EdgeRuntime, runServer } from 'edge-runtime';
import { build } from 'esbuild';
import { callOverSocket, openConnection } from '../socket-connection.ts';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { buildHost } from '../targets/built-host.ts';

/** `vercelFetchHandler()`, built, in Vercel's Edge runtime. */
const target: Target = {
  name: 'Vercel on Edge',
  cannot: {
    abort: 'the runtime does not tell of callers who go away',
    'head-length': 'the runtime takes content-length from every response',
    'repeated-headers': 'its server keeps only the first of some headers',
    'unread-bodies': 'its server breaks the connection when a body is not read to its end',
    'ten-megabytes': 'Vercel takes 4 MB at most, and its server here is too slow for more',
    expect: 'node:http tells callers to go on by itself',
    'dot-segments': 'a Request has its URL resolved',
  },
  start: async () => {
    const { file, remove } = await buildHost('vercel-edge');
    const runtime = new EdgeRuntime({ initialCode: await toScript(file) });
    const server = await runServer({ runtime, port: 0, host: '127.0.0.1' });
    const { origin } = new URL(server.url);
    return {
      call: (request) => callOverSocket(origin, request),
      connect: () => openConnection(origin),
      stop: () => server.close().finally(remove),
    };
  },
};

testTarget(test, target);

/** Bundles the modules into one script, as Vercel does before it deploys. */
async function toScript(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
