// `npm run test:types-of-others`: routes with types of published packages, which are installed into
// a cache. Prints what compiles, and how long it takes compared to `tsc`, and calls the routes with
// values. Needs `npm run build`. `-- --publish` writes the table of METRICS, and names of cases run
// only these.
import { hash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type {
  TypesOfOthers,
  TypesOfOthersResults,
} from '../benchmarks/compile/types-of-others-results.ts';
import { describeRun, saveResults } from '../benchmarks/harness/results.ts';
import { installIntoCache } from './install-into-cache.ts';
import { type Case, cases } from './types-of-others/cases.ts';
import { type Measured, measure } from './types-of-others/measure.ts';

/** For one command. The largest package takes half a minute. */
const MAX_SECONDS = 180;

const own = join(import.meta.dirname, 'types-of-others');
const { dependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
const { values, positionals } = parseArgs({
  options: { publish: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const folder = await prepare();
const bounds = { cwd: folder, timeout: MAX_SECONDS * 1000, memory: 3 * 2 ** 30 };
const node = [process.execPath, '--max-old-space-size=1500'];
const rows: TypesOfOthers[] = [];
const faults: string[] = [];
for (const one of cases) {
  if (positionals.length > 0 && !positionals.includes(one.file)) continue;
  const { row, fault } = await run(one);
  rows.push(row);
  if (fault !== undefined) faults.push(`${one.file}: ${fault}`);
  console.log(
    `${row.package.padEnd(24)} tsc ${row.tsc.toFixed(2)} s  check ${row.check.toFixed(2)} s  ${Math.round(row.memory / 2 ** 20)} MB  ${row.calls} calls  ${row.rejected ?? ''}`,
  );
}
if (positionals.length === 0) {
  const info = describeRun('npm run test:types-of-others', dependencies);
  const results: TypesOfOthersResults = { ...info, rows };
  await saveResults('types-of-others', results, { publish: values.publish });
}
rmSync(folder, { recursive: true });
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

async function run(one: Case) {
  const tsc = await measure(
    [...node, resolve('node_modules/typescript/bin/tsc'), '-p', config(one)],
    bounds,
  );
  const command = resolve('packages/cli/dist/run.js');
  const code = `process.exitCode = await (await import(${JSON.stringify(command)})).run(${JSON.stringify(['check', config(one)])})`;
  const check = await measure([...node, '--input-type=module', '--eval', code], bounds);
  const codes = [...new Set(check.stdout.match(/(?<= - error )MK\d+/g) ?? [])].toSorted();
  const [, errors] = /^(\d+) errors? in/m.exec(check.stdout) ?? [];
  const expected = one.rejected ?? [];
  const isAsExpected = codes.join() === expected.join() && !check.killed && tsc.code === 0;
  const called = isAsExpected && codes.length === 0 ? await callValues(one) : undefined;
  const row = {
    package: one.package,
    types: one.types,
    tsc: tsc.cpu,
    check: check.cpu,
    memory: check.memory,
    calls: Number(called?.stdout ?? 0),
    ...(codes.length > 0 && { rejected: `${errors} × ${codes.join(', ')}` }),
    ...(check.killed && { rejected: `no answer in ${MAX_SECONDS} s` }),
  };
  return { row, fault: faultOf(one, { tsc, check, called, codes }) };
}

interface Outcome {
  readonly tsc: Measured;
  readonly check: Measured;
  readonly called: Measured | undefined;
  readonly codes: readonly string[];
}

function faultOf(
  { rejected = [] }: Case,
  { tsc, check, called, codes }: Outcome,
): string | undefined {
  if (tsc.code !== 0) return `tsc fails:\n${tsc.stdout}`;
  if (check.killed) return `check was killed for its ${check.killed}`;
  if (codes.join() !== rejected.join())
    return `check says ${codes.join() || 'nothing'}:\n${check.stdout}`;
  if (called && called.code !== 0) return `values: ${called.stdout}`;
  return undefined;
}

function callValues({ file }: Case): Promise<Measured> {
  const script = ['--import', '@mikrokit/compiler/register', 'call-values.ts', file];
  return measure(['bash', '-c', '"$@" 2>&1', 'bash', ...node, ...script], bounds);
}

function config({ file }: Case): string {
  return `tsconfig.${file}.json`;
}

/** Installs the packages, and adds the cases and links to the MikroKit packages. */
async function prepare(): Promise<string> {
  const version = hash('sha1', JSON.stringify(dependencies)).slice(0, 12);
  const installed = await installIntoCache({
    name: `types-of-others-${version}`,
    manifest: { type: 'module', dependencies },
    flags: ['--ignore-scripts'],
  });
  // Not in the cache: Node compiles no TypeScript below a folder `node_modules`.
  const made = mkdtempSync(join(tmpdir(), 'mikrokit-types-of-others-'));
  cpSync(join(own, 'fixtures'), made, { recursive: true });
  writeFileSync(join(made, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  symlinkSync(join(installed, 'node_modules'), join(made, 'node_modules'), 'junction');
  for (const one of cases) writeFileSync(join(made, config(one)), JSON.stringify(settings(one)));
  const scope = join(installed, 'node_modules/@mikrokit');
  rmSync(scope, { recursive: true, force: true });
  mkdirSync(scope);
  for (const name of ['compiler', 'http', 'router', 'types'])
    symlinkSync(resolve('packages', name), join(scope, name), 'junction');
  return made;
}

function settings({ file }: Case) {
  return {
    compilerOptions: {
      strict: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2024',
      lib: ['es2024', 'dom', 'dom.iterable'],
      types: ['node'],
      noEmit: true,
      skipLibCheck: true,
    },
    files: [`${file}.ts`],
  };
}
