import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CompileError, createCompiler, formatDiagnostics } from '@mikrokit/compiler';
import test from 'ava';

const fixtures = join(import.meta.dirname, 'fixtures');
const compiler = createCompiler();
test.after.always(() => compiler.close());

for (const path of [
  ...readdirSync(join(fixtures, 'valid')).map((name) => `valid/${name}`),
  // A project with a tsconfig.json of its own: path aliases, optional properties that may be undefined.
  'aliases/api.ts',
  // A solution of two projects that depend on each other by reference.
  'references/app/api.ts',
]) {
  const file = path.replace(/^valid\//, '');
  test(`The model and codecs of ${file} are unchanged`, (t) => {
    const compiled = compiler.compile(join(fixtures, path));
    for (const module of compiled?.modules ?? []) {
      // In the module, the model is one long line of JSON.
      const line =
        /^(?<start> {2}model: |(?:export )?const (?:types|model) = )(?<json>".*")(?<end>[,;])$/m;
      const json = line.exec(module)?.groups?.json;
      // The model of clients is in a module of its own.
      if (json) t.snapshot(printModel(JSON.parse(JSON.parse(json))), `the model of ${file}`);
      t.snapshot(module.replace(line, '$<start>…$<end>'), `the codecs of ${file}`);
    }
    t.truthy(compiled?.modules.length);
  });
}

for (const file of [
  ...readdirSync(join(fixtures, 'rejected')).map((name) => `rejected/${name}`),
  'not-strict/api.ts',
  'no-base/api.ts',
  'bad-config/api.ts',
  'declarations/api.ts',
]) {
  test(`${file} is rejected with places, types and fixes`, (t) => {
    const error = t.throws(() => compiler.compile(join(fixtures, file)), {
      instanceOf: CompileError,
    });
    t.snapshot(formatDiagnostics(error?.diagnostics ?? []), file);
  });
}

/** A model with a line for each route, hook and type, so that a diff of two snapshots shows which ones differ. */
function printModel(model: Readonly<Record<string, object>>): string {
  const print = (name: string, part: unknown) => `${name}: ${JSON.stringify(part)}`;
  return Object.entries(model)
    .map(([name, part]) => {
      // The model of a codec has nothing but types.
      if (typeof part !== 'object' || 'kind' in part) return print(name, part);
      return [`${name}:`, ...Object.entries(part).map((entry) => `  ${print(...entry)}`)].join(
        '\n',
      );
    })
    .join('\n');
}
