import test from 'ava';
import { installedPackages, readQuickStart } from '../scripts/pack-test/quick-start.ts';

const readme = `# MikroKit

## Before

\`\`\`ts
// other.ts
\`\`\`

## Quick start

\`\`\`sh
npm install @mikrokit/router @mikrokit/http
npm install --save-dev @mikrokit/compiler
\`\`\`

\`\`\`ts
// api.ts
export const api = 1;
\`\`\`

### Call it

\`\`\`sh
# in another terminal
curl -sS localhost:3000/updateUser -H 'content-type: application/json' \\
  -d '{"updateUser":[{"id":1}]}'
\`\`\`

## After

\`\`\`ts
// after.ts
\`\`\`
`;

test('reads files, commands and the call from its section only', (t) => {
  const quickStart = readQuickStart(readme);
  t.deepEqual([...quickStart.files], [['api.ts', '// api.ts\nexport const api = 1;\n']]);
  t.deepEqual(quickStart.call, { path: '/updateUser', body: '{"updateUser":[{"id":1}]}' });
  t.is(quickStart.commands.length, 3);
  t.deepEqual(installedPackages(quickStart), [
    '@mikrokit/router',
    '@mikrokit/http',
    '@mikrokit/compiler',
  ]);
});

test('reads a quick start that is the last section', (t) => {
  t.is(readQuickStart(readme.split('## After')[0]!).files.size, 1);
});

test('a README without the section or the call is rejected', (t) => {
  t.throws(() => readQuickStart('# MikroKit\n'), { message: /no section/ });
  t.throws(() => readQuickStart(readme.replace('curl', 'wget')), { message: /no curl line/ });
});
