import { globSync, readFileSync } from 'node:fs';
import test from 'ava';
import { CommandApp } from '../../../test/support/command-app.ts';

// As Git checks files out on Windows.
test('committed files are compared without their line ends', async (t) => {
  const app = new CommandApp(t);
  app.write(
    'api.ts',
    `import { createRouter } from '@mikrokit/router';
export const api = createRouter({ hello: (_context, name: string): string => name });
`,
  );
  const run = async (...args: string[]) => {
    const { code, output } = await app.mikrokit(...args);
    t.is(code, 0, output);
  };
  const withCrlf = (pattern: string) => {
    const files = globSync(pattern, { cwd: app.path('.') });
    t.true(files.length > 0);
    for (const file of files)
      app.write(file, readFileSync(app.path(file), 'utf8').replaceAll('\n', '\r\n'));
  };
  await run('client', 'python', 'api.ts', '--out', 'api_client');
  withCrlf('api_client/**/*.py');
  await run('client', 'python', 'api.ts', '--out', 'api_client', '--check');
  await run('contract', 'lock', 'api.ts', '--release', 'web@1');
  withCrlf('contracts/web@1.json');
  await run('contract', 'lock', 'api.ts', '--release', 'web@1');
  await run('contract', 'lock', 'api.ts');
  withCrlf('contract.lock.json');
  withCrlf('api.ts');
  await run('check', '.');
  await run('contract', 'check', 'api.ts');
});
