import { cpSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import test from 'ava';
import { runNode } from '../../../../test/support/running-process.ts';
import { TestProject } from '../../../../test/support/test-project.ts';

test('Another version of TypeScript than the one that the loader is made for is rejected with the fix', async (t) => {
  const project = new TestProject(t, {
    'package.json': '{ "type": "module" }',
    'tsconfig.json': '{}',
    'codec.ts': `import { createCodec } from '@mikrokit/types';\ncreateCodec<string>();\n`,
    'node_modules/typescript/package.json': '{ "version": "7.0.1" }',
    'node_modules/@eslint-community/README': '',
    'node_modules/@mikrokit/README': '',
  });
  for (const name of ['@mikrokit/types', '@eslint-community/regexpp']) {
    symlinkSync(resolve('node_modules', name), project.path(`node_modules/${name}`), 'junction');
  }
  for (const part of ['dist', 'package.json']) {
    const installed = project.path(`node_modules/@mikrokit/compiler/${part}`);
    cpSync(resolve('packages/compiler', part), installed, { recursive: true });
  }
  const loader = ['--import', '@mikrokit/compiler/register'];
  const running = runNode(t, [...loader, 'codec.ts'], { cwd: project.folder });
  t.is(await running.ended, 1);
  t.regex(running.output(), /needs TypeScript [\d.]+, but finds 7\.0\.1: remove what overrides/);
});
