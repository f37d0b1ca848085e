import '@mikrokit/compiler/register';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createRecorder,
  jsonl,
  type LocatedCall,
  type RedactionOptions,
  readLocatedCalls,
  replay,
} from '@mikrokit/recorder';
import test, { type ExecutionContext } from 'ava';
import { callRoute } from './call-route.ts';
import type { Values } from './replayed-rules-api.ts';

const { createPeople } = await import('./replayed-rules-api.ts');

const pseudonymKey = 'a key for this test of 32 characters';
const ada = { email: 'ada@example.com', age: 36 };
const eve = { email: 'eve@example.com', age: 36 };
const values: Values = { person: ada, asked: ada, page: { text: 'x'.repeat(500), took: 1 } };

/** Records one call on disk, and reads it back. */
async function record(
  t: ExecutionContext,
  route: string,
  options: RedactionOptions,
): Promise<LocatedCall> {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-tape-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const recorder = await createRecorder(createPeople(values), { sink: jsonl(folder), ...options });
  await callRoute(recorder.api, `/${route}`, '[]');
  await recorder.close();
  const [located] = await readLocatedCalls(folder);
  if (located === undefined) throw new Error('There is no call on the tape');
  return located;
}

/** Replays a call with the rules on its tape, and other values. Returns the places that differ. */
async function replayWith({ call, redaction }: LocatedCall, today: Partial<Values> = {}) {
  const report = await replay(createPeople({ ...values, ...today }), [call], redaction);
  assertMade(report.same + report.differences.length);
  return report.differences.flatMap(({ changes }) => changes.map(({ location }) => location));
}

/** A call that is not made would prove nothing. */
function assertMade(made: number): void {
  if (made !== 1) throw new Error('The call was not made');
}

for (const action of ['redact', 'mask', 'drop', 'pseudonym'] as const) {
  const options: RedactionOptions = {
    rules: [{ property: 'email', action }],
    ...(action === 'pseudonym' && { pseudonymKey }),
  };

  test(`a tape tells the rule that removed a value, so that a replay is green: ${action}`, async (t) => {
    const located = await record(t, 'find', options);
    t.notRegex(JSON.stringify(located.call), /ada/);
    t.notRegex(JSON.stringify(located.redaction), /a key/);
    t.deepEqual(await replayWith(located), []);
    t.deepEqual(await replayWith(located, { person: eve }), [], 'the value is not on the tape');
    const older = { ...ada, age: 37 };
    t.deepEqual(await replayWith(located, { person: older }), ['results.find.person.age']);
  });

  test(`a dependency call whose parameters a rule changed is found: ${action}`, async (t) => {
    const located = await record(t, 'save', options);
    t.notRegex(JSON.stringify(located.call), /ada/);
    t.false(located.call.redacted);
    t.deepEqual(await replayWith(located, { asked: eve }), []);
    const older = await replayWith(located, { asked: { ...ada, age: 37 } });
    t.true(older.includes('dependencyCalls.people.save[0].age'), older.join());
  });
}

test('with its key a pseudonym is compared, and without it whether it is there', async (t) => {
  const rules = [{ property: 'email', action: 'pseudonym' }] as const;
  const { call } = await record(t, 'find', { rules, pseudonymKey });
  const another = createPeople({ ...values, person: eve });
  t.is((await replay(another, [call], { rules, pseudonymKey })).differences.length, 1);
  t.is((await replay(another, [call], { rules })).same, 1);
});

test('an answer that a rule changed keeps its call from being replayed', async (t) => {
  const located = await record(t, 'load', { rules: [{ property: 'email', action: 'mask' }] });
  t.true(located.call.redacted);
});

test('of large values a replay compares the hash, in results and in dependency calls', async (t) => {
  const located = await record(t, 'find', { maxValueBytes: 10 });
  t.regex(JSON.stringify(located.call.results), /large: \d+ bytes, sha256/);
  t.deepEqual(await replayWith(located), []);
  t.deepEqual(await replayWith(located, { person: eve }), ['results.find']);
  const saved = await record(t, 'save', { maxValueBytes: 10 });
  t.regex(JSON.stringify(saved.call.dependencyCalls?.[0]?.params), /large/);
  t.deepEqual(await replayWith(saved), []);
  t.true((await replayWith(saved, { asked: eve })).includes('dependencyCalls.people.save'));
});

test('of a large value that may differ a replay compares whether it is large', async (t) => {
  const located = await record(t, 'page', { maxValueBytes: 100 });
  t.deepEqual(await replayWith(located, { page: { ...values.page, took: 2 } }), []);
  t.deepEqual(await replayWith(located, { page: { text: 'x', took: 2 } }), ['results.page']);
});
