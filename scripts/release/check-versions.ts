import assert from 'node:assert/strict';
import { appendFileSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkedOutput } from '../pack-test/checked-output.ts';
import type { CommandOptions } from '../run-command.ts';
import { isUnreleased, sectionOf } from './changelog.ts';

/** Makes three releases in a clone of this repository, without its tags, and asserts their versions and changelogs. */
export async function checkVersions(clone: string): Promise<void> {
  await checkedOutput(['git', 'clone', '--quiet', '--no-tags', resolve('.'), clone]);
  for (const folder of globSync([
    'node_modules',
    '{packages,examples}/*/node_modules',
    'benchmarks/node_modules',
  ]))
    symlinkSync(resolve(folder), join(clone, folder));
  const [name, email] = ['Release check', 'release-check@localhost'];
  const options: CommandOptions = {
    cwd: clone,
    env: {
      GIT_AUTHOR_NAME: name,
      GIT_AUTHOR_EMAIL: email,
      GIT_COMMITTER_NAME: name,
      GIT_COMMITTER_EMAIL: email,
    },
  };
  const first = versionOf(clone);
  if (!isUnreleased(changelogOf(clone))) await commit('docs: the next changes');
  await release(options, first);
  const [major, minor] = first.split('.').map(Number) as [number, number];
  for (const [message, version] of [
    ['feat(http): something new', `${major}.${minor + 1}.0`],
    ['fix(http): something that was wrong', `${major}.${minor + 1}.1`],
  ] as const) {
    appendFileSync(join(clone, 'packages/http/src/index.ts'), `// ${message}\n`);
    await commit(message);
    await release(options, version);
    assert.ok(sectionOf(changelogOf(clone), version).includes(message));
  }

  /** Commits a new section of the changelog, with everything else that has changed. */
  async function commit(message: string): Promise<void> {
    writeFileSync(join(clone, 'CHANGELOG.md'), withNewSection(clone, message));
    await checkedOutput(['git', 'commit', '--quiet', '--all', '--message', message], options);
  }
}

/** Makes a release and asserts that everything has its version. */
async function release(options: CommandOptions, version: string): Promise<void> {
  const clone = options.cwd ?? '';
  const script = [process.execPath, 'scripts/release/version.ts', '--yes', '--no-push'];
  await checkedOutput(script, options);
  const tag = await checkedOutput(['git', 'describe', '--exact-match', '--tags'], options);
  assert.equal(tag.trim(), `v${version}`);
  assert.equal(versionOf(clone), version);
  for (const folder of ['http', 'router', 'create-mikrokit']) {
    const manifest = JSON.parse(
      readFileSync(join(clone, 'packages', folder, 'package.json'), 'utf8'),
    );
    assert.equal(manifest.version, version, folder);
  }
  const python = readFileSync(join(clone, 'clients/python/pyproject.toml'), 'utf8');
  assert.match(python, new RegExp(`^version = "${version}"$`, 'm'));
  assert.ok(sectionOf(changelogOf(clone), version));
  const left = await checkedOutput(
    ['git', 'status', '--porcelain', '--untracked-files=no'],
    options,
  );
  assert.equal(left, '', 'a release commits all that it changes');
}

function versionOf(clone: string): string {
  return JSON.parse(readFileSync(join(clone, 'lerna.json'), 'utf8')).version;
}

function changelogOf(clone: string): string {
  return readFileSync(join(clone, 'CHANGELOG.md'), 'utf8');
}

function withNewSection(clone: string, line: string): string {
  return changelogOf(clone).replace(/^(?=## )/m, `## Unreleased\n\n- ${line}\n\n`);
}
