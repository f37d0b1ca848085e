import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CompileError, createCompiler, formatDiagnostics } from '@mikrokit/compiler';
import test from 'ava';

const fixtures = join(import.meta.dirname, 'fixtures');
const compiler = createCompiler();
test.after.always(() => compiler.close());

for (const file of readdirSync(join(fixtures, 'valid'))) {
  test(`The routes of ${file} are read and compiled as they were`, (t) => {
    const compiled = compiler.compile(join(fixtures, 'valid', file));
    for (const router of compiled?.routers ?? []) t.snapshot(router.module, basename(file, '.ts'));
    t.truthy(compiled?.routers.length);
  });
}

for (const file of [
  ...readdirSync(join(fixtures, 'refused')).map((name) => `refused/${name}`),
  'not-strict/api.ts',
]) {
  test(`${file} is refused with places, types and fixes`, (t) => {
    const error = t.throws(() => compiler.compile(join(fixtures, file)), {
      instanceOf: CompileError,
    });
    t.snapshot(formatDiagnostics(error?.diagnostics ?? []), file);
  });
}
