import { CompileError, createCompiler } from '@mikrokit/compiler';
import test from 'ava';
import { copyApp } from '../../../test/support/app-copy.ts';

for (const type of ['number & Min<1e999>', 'number & Default<-1e999>']) {
  test(`An annotation of a number that is not finite is rejected: ${type}`, (t) => {
    const app = copyApp(t);
    const compiler = createCompiler();
    t.teardown(compiler.close);
    app.write(
      'codec.ts',
      `import { createCodec, type Default, type Min } from '@mikrokit/types';
export type Used = [Default<1>, Min<1>];
export const codec = createCodec<{ value: ${type} }>();
`,
    );
    const error = t.throws(() => compiler.compile(app.path('codec.ts')), {
      instanceOf: CompileError,
    });
    const found = error?.diagnostics.map(({ code, line }) => `${code} in line ${line}`);
    t.deepEqual([...new Set(found)], ['MK1027 in line 3']);
  });
}
