import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkedOutput } from '../pack-test/checked-output.ts';
import type { CommandOptions } from '../run-command.ts';
import { managers } from './package-managers.ts';
import type { Probe, Project } from './projects.ts';
import { startScript } from './start-script.ts';

/** Tests, checks and builds a project by its own scripts, and calls it wherever one of them serves it. */
export async function tryProject(
  { serves, probes, manager }: Project,
  options: CommandOptions & { cwd: string },
): Promise<void> {
  const { run } = managers[manager];
  const folder = options.cwd;
  for (const file of globSync('**/*', { cwd: folder, exclude: ['**/node_modules'] })) {
    if (!/\.(?:tsx?|json|jsonc|md|html|yaml)$/.test(file)) continue;
    const left = /\$(?:NAME|VERSION)/.exec(readFileSync(join(folder, file), 'utf8'));
    assert.equal(left, null, `${file} has a placeholder`);
  }
  for (const script of ['test', 'check', 'build']) {
    await checkedOutput(run(script), options);
  }
  for (const [script, settingsFor] of Object.entries(serves)) {
    await using app = await startScript(run(script), settingsFor, options);
    for (const probe of probes) await check(app.url, probe);
  }
}

async function check(url: string, { path, body, accept, status, text }: Probe): Promise<void> {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const get = { headers: { accept: accept ?? '*/*' } };
  const response = await fetch(url + path, body === undefined ? get : post);
  const reply = await response.text();
  assert.equal(response.status, status, `${path}: ${reply}`);
  assert.ok(reply.includes(text), `${path}: ${reply}`);
}
