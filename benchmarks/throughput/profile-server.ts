import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateFlamegraph, generateMarkdown } from '@platformatic/flame';
import { runLoad } from '../harness/run-load.ts';
import { type RunningServer, startServer } from '../harness/running-server.ts';
import type { BenchmarkServer } from '../servers/server-list.ts';
import { assertServer, type Workload } from '../workloads/workload.ts';
import type { RunOptions } from './options.ts';
import { toRelativePaths } from './relative-paths.ts';

/** Loaded before the server: SIGUSR2 starts its profilers, and then stops them. */
const preload = createRequire(import.meta.url).resolve('@platformatic/flame/preload.js');
const profiles = fileURLToPath(new URL('../dist/profiles/', import.meta.url));

/**
 * Profiles a warm server on Node under load: writes a flame graph to open in a browser, and the most expensive functions
 * as text. Returns the files.
 */
export async function profileServer(
  server: BenchmarkServer,
  workload: Workload,
  options: Pick<RunOptions, 'connections' | 'pipelining' | 'duration' | 'warmup' | 'pin'>,
): Promise<readonly string[]> {
  const { name, runtime } = server;
  if (runtime !== undefined) throw new Error(`${name} runs on ${runtime}; only Node is profiled`);
  const cwd = join(profiles, name);
  mkdirSync(cwd, { recursive: true });
  const argv = await server.command();
  const [loadCpu, serverCpu] = options.pin ? [0, 1] : [];
  const running = await startServer(['--require', preload, ...argv], {
    cpu: serverCpu,
    cwd,
    // For names and lines of the sources.
    env: { FLAME_SOURCEMAP_DIRS: dirname(argv[0] as string) },
  });
  try {
    await assertServer(running, workload, server);
    const load = {
      url: `http://127.0.0.1:${running.port}${workload.path}`,
      method: workload.method,
      body: workload.body,
      connections: options.connections,
      pipelining: options.pipelining,
    };
    await runLoad({ ...load, seconds: Math.max(1, options.warmup) }, loadCpu);
    running.signal('SIGUSR2');
    await runLoad({ ...load, seconds: options.duration }, loadCpu);
    running.signal('SIGUSR2');
    const profile = join(cwd, await writtenProfile(running));
    await toRelativePaths(profile);
    const graph = profile.replace(/\.pb$/, '.html');
    const text = profile.replace(/\.pb$/, '.md');
    await generateFlamegraph(profile, graph);
    await generateMarkdown(profile, text, { format: 'summary' });
    return [graph, text];
  } finally {
    await running.stop();
  }
}

/** The file of the profile, from the server's output. */
async function writtenProfile(running: RunningServer): Promise<string> {
  const giveUpAt = performance.now() + 30_000;
  while (performance.now() < giveUpAt) {
    const written = /CPU profile written to: (\S+\.pb)\n/.exec(running.printed())?.[1];
    if (written !== undefined) return written;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No profile was written:\n${running.printed()}`);
}
