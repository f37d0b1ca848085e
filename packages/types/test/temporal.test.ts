import { spawnSync } from 'node:child_process';
import { emitRouterCodecs } from '@mikrokit/types/emit';
import { createModelBuilder, type NodeOf } from '@mikrokit/types/model';
import test from 'ava';
import { checkCodec } from './check-codec.ts';
import * as type from './define-types.ts';
import { loadCodec } from './load-codecs.ts';

type Name = NodeOf<'temporal'>['of'];

interface Texts {
  /** Written as they are read. */
  readonly canonical: readonly string[];
  /** Read, and written in another way. */
  readonly others?: readonly (readonly [text: string, written: string])[];
  readonly wrongForm: readonly string[];
}

const texts: { readonly [N in Name]: Texts } = {
  Instant: {
    canonical: [
      '2022-10-26T21:11:27Z',
      '2022-10-26T21:11:27.123456789Z',
      '-271821-04-20T00:00:00Z',
      '+275760-09-13T00:00:00Z',
    ],
    others: [
      ['2022-10-26T21:11:27+02:00', '2022-10-26T19:11:27Z'],
      ['2022-10-26T21:11:27.000Z', '2022-10-26T21:11:27Z'],
      ['2022-10-26T21:11Z', '2022-10-26T21:11:00Z'],
    ],
    wrongForm: [
      '',
      '2022-10-26',
      '2022-10-26T21:11:27',
      '2022-10-26 21:11:27Z',
      '2022-10-26t21:11:27z',
      '2022-10-26T21Z',
      '20221026T211127Z',
      '2022-10-26T21:11:27Z[Europe/Paris]',
      '2022-10-26T21:11:27.1234567891Z',
      '2022-10-26T21:11:27,5Z',
      '2022-10-26T21:11:60Z',
      '2022-10-26T24:00:00Z',
      '2022-02-30T00:00:00Z',
      '-271821-04-19T23:59:59Z',
      '+275760-09-13T00:00:00.000000001Z',
      '-000000-01-01T00:00:00Z',
      '2022-10-26T21:11:27Z\n',
    ],
  },
  ZonedDateTime: {
    canonical: [
      '2022-10-26T21:11:27+02:00[Europe/Paris]',
      '2022-10-30T02:30:00+02:00[Europe/Paris]',
      '2022-10-30T02:30:00+01:00[Europe/Paris]',
      '2022-10-26T21:11:27+00:00[UTC]',
      '2022-10-26T21:11:27-03:30[-03:30]',
      '1972-01-01T00:00:00-00:45[Africa/Monrovia]',
      '2022-10-26T21:11:27+02:00[Europe/Paris][u-ca=hebrew]',
    ],
    others: [['2022-10-26T19:11:27Z[Europe/Paris]', '2022-10-26T21:11:27+02:00[Europe/Paris]']],
    wrongForm: [
      '2022-10-26T21:11:27[Europe/Paris]',
      '2022-10-26T21:11:27+02:00',
      '2022-10-26T21:11:27+03:00[Europe/Paris]',
      '2022-03-27T02:30:00+01:00[Europe/Paris]',
      '2022-10-26T21:11:27+02:00[Europe/Atlantis]',
      '2022-10-26T21:11:27+02:00[!Europe/Paris]',
      '2022-10-26T21:11:27+02:00[Europe/Paris][u-ca=none]',
      '2022-10-26T21:11:27+02:00[u-ca=hebrew][Europe/Paris]',
      `2022-10-26T21:11:27+02:00[${'a'.repeat(128)}]`,
    ],
  },
  PlainDate: {
    canonical: ['2022-10-26', '2024-02-29', '-000001-01-01', '2022-10-26[u-ca=hebrew]'],
    others: [
      ['2022-10-26[u-ca=iso8601]', '2022-10-26'],
      ['+002022-10-26', '2022-10-26'],
    ],
    wrongForm: [
      '2022-10-26T10:00:00',
      '2022-10-26T10:00:00+02:00[Europe/Paris]',
      '20221026',
      '2022-10',
      '2022-02-29',
      '2022-13-01',
      '2022-10-26[!u-ca=hebrew]',
      '2022-10-26[u-ca=HEBREW]',
      '2022-10-26[foo=bar]',
      '２０２２-10-26',
    ],
  },
  PlainTime: {
    canonical: ['00:00:00', '23:59:59.999999999', '10:00:00.5'],
    others: [['10:00', '10:00:00']],
    wrongForm: [
      '10',
      '1000',
      'T10:00',
      '24:00:00',
      '10:60',
      '23:59:60',
      '2022-10-26T10:00',
      '10:00Z',
    ],
  },
  PlainDateTime: {
    canonical: ['2022-10-26T10:00:00', '2022-10-26T10:00:00.000000001[u-ca=japanese]'],
    others: [['2022-10-26T10:00', '2022-10-26T10:00:00']],
    wrongForm: [
      '2022-10-26',
      '2022-10-26T10:00:00Z',
      '2022-10-26T10:00:00+02:00',
      '2022-10-26T10:00:00+02:00[Europe/Paris]',
      '2022-10-26 10:00:00',
      '2022-02-30T10:00:00',
    ],
  },
  PlainYearMonth: {
    canonical: ['2022-10', '-271821-04', '2022-10-26[u-ca=hebrew]'],
    wrongForm: ['2022-10-26', '2022-13', '202210', '2022-10-26T10:00:00', '10-26'],
  },
  PlainMonthDay: {
    canonical: ['10-26', '02-29', '1972-10-09[u-ca=hebrew]'],
    others: [['2022-10-26[u-ca=hebrew]', '1972-10-09[u-ca=hebrew]']],
    wrongForm: ['--10-26', '1026', '2022-10-26', '02-30', '13-01'],
  },
  Duration: {
    canonical: [
      'PT0S',
      'P1Y2M3W4DT5H6M7.008009001S',
      '-PT1H',
      'P4294967295Y',
      'PT9007199254740991.999999999S',
    ],
    others: [
      ['-PT0S', 'PT0S'],
      ['PT01H', 'PT1H'],
    ],
    wrongForm: [
      'P',
      'PT',
      'P1',
      '1D',
      'p1d',
      '+P1D',
      'PT1.5H',
      'P1.5D',
      'PT1,5S',
      'P1DT',
      'P-1D',
      'P1D1Y',
      'P4294967296Y',
      `P${'9'.repeat(200)}D`,
    ],
  },
};

function classOf(name: Name): { from(text: string): object } {
  return Temporal[name];
}

for (const [name, { canonical, others = [], wrongForm }] of Object.entries(texts)) {
  test(`Temporal.${name} is a string`, async (t) => {
    const of = name as Name;
    const spelling = `Temporal.${name}`;
    const { decode, encode, explain, interpreted } = await loadCodec(type.temporal(of));
    for (const [text, written] of [...canonical.map((text) => [text, text] as const), ...others]) {
      const [value] = decode(text) ?? [];
      t.is(Object.prototype.toString.call(value), `[object ${spelling}]`, text);
      t.is(String(value), String(classOf(of).from(text)));
      t.is(encode(value), JSON.stringify(written));
      t.deepEqual(explain(text), []);
      t.is(String(interpreted.decode(text)?.[0]), String(value));
    }
    await checkCodec(t, type.temporal(of), {
      invalid: [
        ['12', `value | type | ${spelling} | Expected ${spelling}`],
        ['{}', `value | type | ${spelling} | Expected ${spelling}`],
        ...wrongForm.map(
          (text) =>
            [
              JSON.stringify(text),
              `value | format | ${spelling} | Not in the form of ${spelling}`,
            ] as const,
        ),
      ],
      unwritable: [
        canonical[0],
        null,
        {},
        new Date(),
        Object.create(Object.getPrototypeOf(classOf(of).from(canonical[0] as string))),
      ],
    });
  });
}

test('a value with an overridden toString is written by its real content', async (t) => {
  const { encode } = await loadCodec(type.temporal('PlainDate'));
  const value = Object.assign(Temporal.PlainDate.from('2022-10-26'), { toString: () => '"' });
  t.is(encode(value), '"2022-10-26"');
});

// Intl names two more, which Temporal does not take.
const calendars = Intl.supportedValuesOf('calendar').filter(
  (name) => !/^islamic(-rgsa)?$/.test(name),
);

test('every calendar makes a round trip', async (t) => {
  for (const name of ['PlainDate', 'PlainYearMonth', 'PlainMonthDay'] as const) {
    const { decode, encode } = await loadCodec(type.temporal(name));
    for (const calendar of calendars) {
      const written = encode(classOf(name).from(`2022-10-26[u-ca=${calendar}]`)) as string;
      t.is(encode(decode(JSON.parse(written))?.[0]), written);
    }
  }
});

test('Temporal values in a union are recognized by their class, not as objects', async (t) => {
  const empty = type.object({ year: type.optional(type.number) });
  const names = ['PlainDate', 'PlainDateTime', 'ZonedDateTime', 'Instant', 'Duration'] as const;
  const when = type.union(...names.map(type.temporal), empty, type.array(type.string));
  const { decode, encode } = await loadCodec(when);
  for (const name of names) {
    const [text] = texts[name].canonical as [string];
    const [value] = decode(text) ?? [];
    t.is(Object.prototype.toString.call(value), `[object Temporal.${name}]`);
    t.is(encode(value), JSON.stringify(text));
  }
  t.throws(() => encode(Temporal.PlainTime.from('10:00')), { instanceOf: TypeError });
  await checkCodec(t, empty, { unwritable: [Temporal.PlainDate.from('2022-10-26')] });
});

test('Temporal values as elements of a Set are never equal', async (t) => {
  const { decode, explain } = await loadCodec(type.set(type.temporal('PlainDate')));
  const [set] = decode(['2022-10-26', '2022-10-26']) as [Set<unknown>];
  t.is(set.size, 2);
  t.deepEqual(explain(['2022-10-26', '2022-10-26']), []);
});

test('without Temporal, an API that needs it does not start, and others are unaffected', (t) => {
  const run = (of: type.Type) => {
    const builder = createModelBuilder();
    builder.addRoute('a', type.tuple(of)(builder), of(builder));
    const flags = ['--no-harmony-temporal', '--conditions=@mikrokit/source', '--input-type=module'];
    const code = `${emitRouterCodecs(builder.build())}
      console.log(codecs.routes.a.encodeResult(codecs.routes.a.decodeParams(["2022-10-26"], 9)[0]));`;
    const options = { cwd: import.meta.dirname, encoding: 'utf8' } as const;
    return spawnSync(process.execPath, [...flags, '--eval', code], options);
  };
  t.is(run(type.string).stdout, '"2022-10-26"\n');
  const failed = run(type.temporal('PlainDate'));
  t.is(failed.status, 1);
  t.true(failed.stderr.includes('The types of this API need Temporal.PlainDate'), failed.stderr);
});
