import test from 'ava';
import { createRandom } from '../../../test/support/random.ts';
import * as wire from '../src/code/json-forms.ts';
import { mayShare, type StringShape, shapeOfText } from '../src/code/strings/string-shape.ts';
import { temporalShapes } from '../src/code/strings/temporal-shapes.ts';
import { isTemporal, type TemporalName } from '../src/runtime/dates/temporal-text.ts';

interface Form {
  readonly name: string;
  readonly matches: (text: string) => boolean;
  readonly shapes: readonly StringShape[];
}

const TEMPORALS: readonly TemporalName[] = [
  'Instant',
  'ZonedDateTime',
  'PlainDate',
  'PlainTime',
  'PlainDateTime',
  'PlainYearMonth',
  'PlainMonthDay',
  'Duration',
];
const { DATE_TIME, ABSOLUTE_URL, DECIMAL, BASE64, REGEXP } = wire;
const all: readonly Form[] = [
  ...TEMPORALS.map((name) => ({
    name,
    matches: (text: string) => isTemporal(text, name),
    shapes: temporalShapes(name),
  })),
  ...Object.entries({ DATE_TIME, ABSOLUTE_URL, DECIMAL, BASE64, REGEXP }).map(
    ([name, { matches, shape }]) => ({ name, matches, shapes: [shape()] }),
  ),
];

function areDisjoint(a: Form, b: Form): boolean {
  return !a.shapes.some((x) => b.shapes.some((y) => mayShare(x, y)));
}

const seeds = [
  '2022-10-26T21:11:27.5Z',
  '2022-10-26t21:11:27+02:00',
  '-000001-10-26T21:11:27-02:00[Europe/Paris][u-ca=hebrew]',
  '2022-10-26[u-ca=hebrew]',
  '2022-10-26T10:00:00[u-ca=hebrew]',
  '2022-10',
  '10-26',
  '10:00:00',
  '-P1Y2M3W4DT5H6M7.5S',
  'PT1H',
  ' \u0000http://[::1]:80/-P:/[Z]',
  'P:-/[+02:00',
  '-120',
  'Z+/a',
  'PT1HAA==',
  '/abc/dgy',
  '/[-:]+02:00/',
];

/** Texts that look like those of the forms: seeds, parts of two of them, and seeds with a character changed. */
function* candidates(count: number): Generator<string> {
  const random = createRandom(21);
  yield* seeds;
  for (let i = 0; i < count; i++) {
    const [a, b] = [random.pick(seeds), random.pick(seeds)];
    const at = random.below(a.length);
    if (random.below(2) === 0) yield a.slice(0, at) + b.slice(random.below(b.length));
    else yield a.slice(0, at) + random.pick([...seeds.join('')]) + a.slice(at + 1);
  }
}

test('the strings of a form have one of its shapes, and none of a form distinguished from it', (t) => {
  const matched = new Map<string, number>();
  for (const text of candidates(30_000)) {
    const matching = all.filter((form) => form.matches(text));
    const shape = shapeOfText(text);
    for (const form of matching) {
      matched.set(form.name, (matched.get(form.name) ?? 0) + 1);
      if (!form.shapes.some((own) => mayShare(own, shape))) t.fail(`${form.name}: ${text}`);
      for (const other of matching) {
        if (form !== other && areDisjoint(form, other))
          t.fail(`${form.name} ${other.name}: ${text}`);
      }
    }
  }
  for (const { name } of all) t.true((matched.get(name) ?? 0) > 20, name);
});

test('forms may have strings in common', (t) => {
  const overlaps = all.flatMap((a, i) =>
    all.slice(i + 1).flatMap((b) => (areDisjoint(a, b) ? [] : [`${a.name} ${b.name}`])),
  );
  t.deepEqual(overlaps, [
    'Instant DATE_TIME',
    'PlainDate PlainYearMonth',
    'PlainDate PlainMonthDay',
    'PlainYearMonth PlainMonthDay',
    'Duration BASE64',
    'DECIMAL BASE64',
    'BASE64 REGEXP',
  ]);
});
