import assert from 'node:assert/strict';
import { checkedOutput } from '../pack-test/checked-output.ts';
import type { CommandOptions } from '../run-command.ts';
import { managers } from './package-managers.ts';
import type { Probe, Project } from './projects.ts';
import { startScript } from './start-script.ts';

/** Lints, checks, tests and builds a project by its own scripts, and calls it wherever one of them serves it. */
export async function tryProject(
  { serves, probes, manager = 'npm' }: Project,
  options: CommandOptions & { cwd: string },
): Promise<void> {
  const { run } = managers[manager];
  for (const script of ['lint', 'check', 'test', 'contract:check', 'build']) {
    await checkedOutput(run(script), options);
  }
  for (const [script, settingsFor] of Object.entries(serves)) {
    await using app = await startScript(run(script), settingsFor, options);
    for (const probe of probes) await check(app.url, probe);
  }
  await assertCommitted(options);
}

/**
 * Neither a script nor the installation left files that git would track, except for
 * contract.lock.json without an installation.
 */
async function assertCommitted(options: CommandOptions & { cwd: string }): Promise<void> {
  const status = await checkedOutput(['git', 'status', '--porcelain'], options);
  const changes = status.split('\n').filter((line) => !/^$|\.lock\.json$|node_modules$/.test(line));
  assert.deepEqual(changes, []);
}

async function check(
  url: string,
  { path, body, accept, origin, status, text }: Probe,
): Promise<void> {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(origin && { origin }) },
    body: JSON.stringify(body),
  };
  const get = { headers: { accept: accept ?? '*/*' } };
  const response = await fetch(url + path, body === undefined ? get : post);
  const reply = await response.text();
  assert.equal(response.status, status, `${path}: ${reply}`);
  assert.ok(reply.includes(text), `${path}: ${reply}`);
}
