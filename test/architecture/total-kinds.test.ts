import { globSync, readFileSync } from 'node:fs';
import test from 'ava';
import { hasDefault, readKinds, switchesOverKinds } from './switches-over-kinds.ts';

const kinds = readKinds(readFileSync('packages/types/src/model/nodes.ts', 'utf8'));

test('the switches over kinds are found', (t) => {
  t.true(kinds.size > 20);
  const source = `switch (node.kind) { case 'url': break; default: }
    switch (typeof node) { case 'string': break; default: }
    switch (event.kind) { case 'url': break; case 'click': }`;
  t.is(switchesOverKinds(source, kinds).length, 1);
});

test('no switch over kinds of types has a default, so that the type checker finds where a new kind is missing', (t) => {
  const files = globSync(['packages/*/src/**/*.ts', 'packages/explorer/page/**/*.ts'], {
    exclude: ['packages/deepkit/**', '**/*.d.ts'],
  });
  const found = files.flatMap((file) =>
    switchesOverKinds(readFileSync(file, 'utf8'), kinds).map((one) => ({ file, one })),
  );
  t.true(found.length > 15);
  t.deepEqual(
    found.filter(({ one }) => hasDefault(one)).map(({ file }) => file),
    [],
  );
});
