import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CompileError, createCompiler, formatDiagnostics } from '@mikrokit/compiler';
import test from 'ava';

const fixtures = join(import.meta.dirname, 'fixtures');
const compiler = createCompiler();
/**
 * `npm run test:typescript-next`: 7.1 shortens long names of types elsewhere, and has types for numbers that are not
 * finite, on which 7.0 fails, so that these are found by themselves.
 */
const isNext = process.env.MIKROKIT_TYPESCRIPT !== undefined;
const DIFFERENT = new Set(['drizzle.ts', 'rejected/infinite-numbers.ts']);
const isDifferent = (file: string) => isNext && DIFFERENT.has(file);
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
    t.truthy(compiled?.modules.length);
    if (isDifferent(file)) return;
    for (const module of compiled?.modules ?? []) {
      // In the module, the model is one long line of JSON.
      const line =
        /^(?<start> {2}model: |(?:export )?const (?:types|model) = )(?<json>".*")(?<end>[,;])$/m;
      const json = line.exec(module)?.groups?.json;
      // The model of clients is in a module of its own.
      if (json) t.snapshot(printModel(JSON.parse(JSON.parse(json))), `the model of ${file}`);
      t.snapshot(module.replace(line, '$<start>…$<end>'), `the codecs of ${file}`);
    }
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
    if (isDifferent(file)) {
      const found = error?.diagnostics.map(({ code, line }) => `${code} in line ${line}`);
      t.deepEqual(
        [...new Set(found)],
        [
          ...[17, 18, 19, 20, 11, 22, 23, 28].map((line) => `MK1027 in line ${line}`),
          'MK1005 in line 29',
        ],
      );
      return;
    }
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
