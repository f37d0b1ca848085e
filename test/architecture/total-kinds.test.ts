import { globSync, readFileSync } from 'node:fs';
import test from 'ava';
import { parseAst } from 'rolldown/parseAst';

const nodes = readFileSync('packages/types/src/model/nodes.ts', 'utf8');
const kinds = new Set([...nodes.matchAll(/readonly kind: '([a-z-]+)';/g)].map(([, kind]) => kind));

interface Node {
  readonly type: string;
  readonly start: number;
}

interface Switch extends Node {
  readonly discriminant: { readonly type: string; readonly operator?: string };
  readonly cases: readonly { readonly test: { readonly value?: unknown } | null }[];
}

/** The switches over kinds of types in a source text. */
function switchesOverKinds(source: string): readonly Switch[] {
  const found: Switch[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, discriminant, cases } = value as Switch;
    if (type === 'SwitchStatement' && discriminant.operator !== 'typeof') {
      const values = cases.flatMap(({ test: one }) => (one ? [one.value] : []));
      // Placeholders of templates have some of the names.
      if (values.length > 0 && values.every((one) => kinds.has(one as string)))
        found.push(value as Switch);
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseAst(source, { lang: 'ts' }));
  return found;
}

test('the switches over kinds are found', (t) => {
  t.true(kinds.size > 20);
  const source = `switch (node.kind) { case 'url': break; default: }
    switch (typeof node) { case 'string': break; default: }
    switch (event.kind) { case 'url': break; case 'click': }`;
  t.is(switchesOverKinds(source).length, 1);
});

test('no switch over kinds of types has a default, so that the type checker finds where a new kind is missing', (t) => {
  const files = globSync(['packages/*/src/**/*.ts', 'packages/explorer/page/**/*.ts'], {
    exclude: ['packages/deepkit/**', '**/*.d.ts'],
  });
  const found = files.flatMap((file) =>
    switchesOverKinds(readFileSync(file, 'utf8')).map((one) => ({ file, one })),
  );
  t.true(found.length > 15);
  const open = found.filter(({ one }) => one.cases.some(({ test: value }) => value === null));
  t.deepEqual(
    open.map(({ file }) => file),
    [],
  );
});
