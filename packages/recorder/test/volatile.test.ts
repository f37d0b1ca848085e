import '@mikrokit/compiler/register';
import { createRecorder, memory, type ReplayReport, replay } from '@mikrokit/recorder';
import test from 'ava';
import { callRoute } from './call-route.ts';
import type { Outbox, Report, Values } from './volatile-api.ts';

const { createReports } = await import('./volatile-api.ts');

const report: Report = {
  id: 'a',
  seen: new Date(1),
  total: 3,
  steps: [
    { kind: 'wait', until: new Date(1) },
    { kind: 'go', until: new Date(1) },
  ],
  hosts: new Map([['one', 1]]),
  pair: ['first', 1, 'last'],
  loads: { cpu: 0.5 },
};
const values: Values = { report, since: 1, mail: { id: 'm1', to: 'Ada' } };

const outbox: Outbox = { send: async () => 7 };
const nobody: Outbox = { send: () => Promise.reject(new Error('was asked')) };

async function record(route: string) {
  const sink = memory();
  const recorder = await createRecorder(createReports(values, outbox), { sink });
  await callRoute(recorder.api, `/${route}`, '[]');
  await recorder.close();
  return sink.calls;
}

const places = ({ differences }: ReplayReport) =>
  differences.flatMap(({ changes }) => changes.map(({ location }) => location));

/** The places that differ when the code has other values today. */
async function replayWith(route: string, today: Partial<Values>) {
  return places(await replay(createReports({ ...values, ...today }, nobody), await record(route)));
}

test('volatile values are on the tape, and may differ in a replay', async (t) => {
  const [call] = await record('report');
  t.like(call?.results, { report: { id: 'a', loads: { cpu: 0.5 } } });
  const today: Report = {
    id: 'b',
    seen: new Date(2),
    total: 3,
    steps: [
      { kind: 'wait', until: new Date(2) },
      { kind: 'go', until: new Date(1) },
    ],
    hosts: new Map([['one', 2]]),
    pair: ['first', 2, 'last'],
    loads: { cpu: 0.6 },
  };
  t.deepEqual(await replayWith('report', { report: today }), []);
});

test('what is beside a volatile value is compared, also in another member of a union', async (t) => {
  const changed = (part: Partial<Report>) =>
    replayWith('report', { report: { ...report, id: 'b', ...part } });
  t.deepEqual(await changed({ total: 4 }), ['results.report.total']);
  t.deepEqual(await changed({ pair: ['first', 2, 'end'] }), ['results.report.pair[2]']);
  t.deepEqual(await changed({ pair: ['first', 2, 3, 'last'] }), [
    'results.report.pair[2]',
    'results.report.pair[3]',
  ]);
  const steps: Report['steps'] = [
    { kind: 'wait', until: new Date(2) },
    { kind: 'go', until: new Date(2) },
  ];
  t.deepEqual(await changed({ steps }), ['results.report.steps[1].until']);
});

test('a volatile value that is gone, new or null differs', async (t) => {
  const changed = (part: Partial<Report>) =>
    replayWith('report', { report: { ...report, ...part } });
  const { seen: _, ...without } = report;
  t.deepEqual(await replayWith('report', { report: without }), ['results.report.seen']);
  t.deepEqual(await changed({ seen: null }), ['results.report.seen']);
  t.deepEqual(await changed({ loads: { cpu: 1, disk: 1 } }), ['results.report.loads.disk']);
});

test('the data of an error may have volatile values', async (t) => {
  t.deepEqual(await replayWith('fail', { since: 2 }), []);
  t.deepEqual((await record('fail'))[0]?.errors.fail?.data, { since: 1, by: 'Ada' });
});

test('a dependency call with other volatile parameters gets its answer; one with other parameters does not', async (t) => {
  t.deepEqual(await replayWith('send', { mail: { id: 'm2', to: 'Ada' } }), []);
  const changed = await replayWith('send', { mail: { id: 'm2', to: 'Eve' } });
  t.deepEqual(changed.slice(0, 1), ['dependencyCalls.mails.send[0].to']);
});
