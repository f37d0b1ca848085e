import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CompileError, createCompiler, formatDiagnostics } from '@mikrokit/compiler';
import test from 'ava';

const fixtures = join(import.meta.dirname, 'fixtures');
const compiler = createCompiler();
test.after.always(() => compiler.close());

for (const path of [
  ...readdirSync(join(fixtures, 'valid')).map((name) => `valid/${name}`),
  // Of projects with a tsconfig.json of their own: aliases of paths, optional properties that may be undefined.
  'aliases/api.ts',
  // A solution of two projects, one of which uses the other.
  'references/app/api.ts',
]) {
  const file = path.replace(/^valid\//, '');
  test(`The types of ${file} are read and compiled as they were`, (t) => {
    const compiled = compiler.compile(join(fixtures, path));
    for (const module of compiled?.modules ?? []) {
      // The model is one long line of JSON in the module; here it is readable.
      const line =
        /^(?<start> {2}model: |(?:export )?const (?:types|model) = )(?<json>".*")(?<end>[,;])$/m;
      const json = line.exec(module)?.groups?.json;
      // That of clients stands in a module of its own.
      if (json) t.snapshot(JSON.parse(JSON.parse(json)), `the model of ${file}`);
      t.snapshot(module.replace(line, '$<start>…$<end>'), `the codecs of ${file}`);
    }
    t.truthy(compiled?.modules.length);
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
