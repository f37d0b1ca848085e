import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRouter, type Routes, route } from '@mikrokit/router';
import test from 'ava';
import { handWrittenCodecs } from './hand-written-codecs.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/routing.md'), 'utf8');
const rows = [...page.matchAll(/^\| `(\{.*\})` \| `(.*)` \|$/gm)];
const codecs = handWrittenCodecs({ get: {}, other: {}, 'mikrokit.json': {} });

test('docs/routing.md lists what is rejected', (t) => {
  t.true(rows.length >= 10);
});

for (const [, code = '', message = ''] of rows) {
  test(`docs/routing.md: ${code} is rejected as it says`, (t) => {
    const routes: Routes = new Function('get', 'route', `return (${code})`)(() => 1, route);
    const error = t.throws(() => createRouter(routes, {}, codecs));
    t.true(error.message.includes(message), error.message);
  });
}
