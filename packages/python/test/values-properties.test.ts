import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePythonClient } from '@mikrokit/python';
import type { ExecutionContext } from 'ava';
import fc from 'fast-check';
import type { Python } from '../../../test/support/python-environment.ts';
import { testsWithPython } from '../../../test/support/test-with-python.ts';
import { runs } from '../../types/test/arbitraries/runs.ts';
import { type Sample, sampleOf } from '../../types/test/arbitraries/sample.ts';
import { unionOf } from '../../types/test/arbitraries/unions.ts';
import * as type from '../../types/test/define-types.ts';
import { type Codec, loadCodecs } from '../../types/test/load-codecs.ts';
import { expressibleSamples } from './values/expressible-samples.ts';
import { hasNoPythonForm, pythonForm } from './values/python-form.ts';
import { sampleApi } from './values/sample-api.ts';
import { writePackage } from './write-package.ts';

const testWithPython = await testsWithPython('test', 'Values are not compared with Python');

/** The number of types. There are 3,000 values in `npm test`, and 100,000 in `npm run test:full`. */
const TYPES = 150;
const { numRuns, seed } = { numRuns: TYPES, seed: 3, ...runs(TYPES) };
const VALUES = numRuns > TYPES ? 140 : 20;

interface Value {
  /** The number of its type. */
  readonly type: number;
  readonly value: unknown;
  readonly text: string;
}

testWithPython(
  'values of arbitrary types come back from Python as they were',
  async (t, python) => {
    const expressible = expressibleSamples(numRuns, seed);
    t.is(expressible.length, numRuns);
    await comeBack(t, python, { samples: expressible, seed });
  },
);

testWithPython(
  'fixed tuples beside members with bounds come back, for which msgspec frees what is not its own',
  async (t, python) => {
    const pair = sampleOf(type.tuple(type.number, type.number), () => fc.tuple(fc.nat(), fc.nat()));
    const empty = sampleOf(type.tuple(), () => fc.constant([]));
    const text = sampleOf(type.constrained(type.string, { kind: 'maxLength', value: 4 }), () =>
      fc.string({ maxLength: 2 }),
    );
    const count = sampleOf(type.constrained(type.number, { kind: 'format', value: 'uint8' }), () =>
      fc.nat(255),
    );
    const yes = sampleOf(type.boolean, () => fc.boolean());
    const samples = [
      unionOf([empty, text]),
      unionOf([pair, text]),
      unionOf([pair, count]),
      unionOf([yes, unionOf([pair, yes]), unionOf([text, yes])]),
    ];
    await comeBack(t, python, { samples, seed: 1 });
  },
);

/** Sends values of the types to Python and back. */
async function comeBack(
  t: ExecutionContext,
  python: Python,
  { samples, seed }: { readonly samples: readonly Sample[]; readonly seed: number },
): Promise<void> {
  const codecs = await loadCodecs(samples.map(({ type }) => type));
  const values = samples.flatMap((sample, i) =>
    valuesOf(sample, { type: i, codec: codecs[i]!, seed: seed + i }),
  );

  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-python-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const api = sampleApi(samples.map(({ type }) => type));
  writePackage(join(folder, 'sample_client'), writePythonClient(api));
  const file = join(folder, 'values.jsonl');
  writeFileSync(file, values.map(({ type, text }) => `${JSON.stringify([type, text])}\n`).join(''));
  const script = join(import.meta.dirname, 'values/round_trip.py');
  const { code, stdout, stderr } = await python.run([script, file], { path: [folder] });
  t.is(code, 0, stderr);

  const lines = stdout.trimEnd().split('\n');
  t.is(lines.length, values.length);
  const different = values.flatMap(({ type, value, text }, i) => {
    const line = lines[i] ?? '';
    if (line.startsWith('rejected: '))
      return hasNoPythonForm(value) ? [] : [`type ${type}: ${text} ${line}`];
    if (!line.startsWith('[')) return [`type ${type}: ${text} ${line}`];
    const [json] = JSON.parse(line) as [unknown];
    const decoded = codecs[type]?.decode(json);
    return decoded && pythonForm(decoded[0]) === pythonForm(value)
      ? []
      : [`type ${type}: ${text} became ${line}`];
  });
  t.deepEqual(different.toSorted((a, b) => a.length - b.length).slice(0, 20), []);
  t.log(`${values.length} values of ${samples.length} types`);
}

function valuesOf(
  sample: Sample,
  { type, codec, seed }: { readonly type: number; readonly codec: Codec; readonly seed: number },
): readonly Value[] {
  return fc
    .sample(sample.values(4), { numRuns: VALUES, seed })
    .filter((value) => value !== undefined)
    .map((value) => ({ type, value, text: codec.encode(value) ?? 'null' }));
}
