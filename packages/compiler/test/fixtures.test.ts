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
    for (const router of compiled?.routers ?? []) {
      // The model is one long line of JSON in the module; here it is readable.
      const line = /^ {2}model: (".*"),$/m;
      const model = JSON.parse(JSON.parse(line.exec(router.module)?.[1] ?? ''));
      t.snapshot(model, `the model of ${basename(file)}`);
      t.snapshot(router.module.replace(line, '  model: …,'), `the codecs of ${basename(file)}`);
    }
    t.truthy(compiled?.routers.length);
  });
}

for (const file of [
  ...readdirSync(join(fixtures, 'refused')).map((name) => `refused/${name}`),
  'not-strict/api.ts',
  'no-base/api.ts',
  'bad-config/api.ts',
]) {
  test(`${file} is refused with places, types and fixes`, (t) => {
    const error = t.throws(() => compiler.compile(join(fixtures, file)), {
      instanceOf: CompileError,
    });
    t.snapshot(formatDiagnostics(error?.diagnostics ?? []), file);
  });
}
