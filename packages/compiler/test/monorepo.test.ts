// biome-ignore-all lint/suspicious/noTemplateCurlyInString: TypeScript writes template literal types so.
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { createCompiler } from '@mikrokit/compiler';
import test from 'ava';
import { copyApp } from '../../../test/support/app-copy.ts';

for (const exports of ['./src/index.ts', './types/index.d.ts']) {
  test(`types of another package of the workspace are read from ${exports}`, (t) => {
    const app = copyApp(t);
    const compilerOptions = { module: 'nodenext', strict: true, composite: true, types: [] };
    const project = (folder: string, ...references: string[]) => {
      const options = { ...compilerOptions, rootDir: '.', outDir: 'dist' };
      const custom = { customConditions: ['@mikrokit/source'], skipLibCheck: true };
      app.write(
        `packages/${folder}/tsconfig.json`,
        JSON.stringify({
          compilerOptions: { ...options, ...custom, noEmit: false },
          include: ['src', 'types'],
          references: references.map((path) => ({ path })),
        }),
      );
    };
    project('shop');
    project('api', '../shop');
    const declared =
      'export interface Order { id: `order-${number}`; placedAt: Date; size?: bigint }\n';
    app.write(`packages/shop/${exports}`, declared);
    app.write(
      'packages/shop/package.json',
      JSON.stringify({ name: '@shop/orders', type: 'module', exports }),
    );
    const link = app.path('packages/api/node_modules/@shop/orders');
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(app.path('packages/shop'), link, 'junction');
    app.write(
      'packages/api/src/api.ts',
      `import type { Order } from '@shop/orders';
import { createCodec } from '@mikrokit/types';
export const orders = createCodec<Order[]>();
`,
    );
    app.write('packages/api/package.json', '{ "type": "module" }');
    const compiler = createCompiler();
    t.teardown(compiler.close);
    const module = compiler.compile(app.path('packages/api/src/api.ts'))?.modules[0] ?? '';
    for (const key of ['id', 'placedAt', 'size']) t.true(module.includes(`value.${key}`), key);
    t.true(module.includes('Date'));
  });
}
