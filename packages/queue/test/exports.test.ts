import * as queue from '@mikrokit/queue';
import * as bull from '@mikrokit/queue/bull';
import * as jetstream from '@mikrokit/queue/jetstream';
import test from 'ava';

test('the entries export these names and no others', (t) => {
  t.deepEqual(Object.keys(queue).sort(), [
    'createQueue',
    'createSender',
    'memoryQueue',
    'postgresQueue',
    'schedule',
    'sqliteQueue',
    'work',
  ]);
  t.deepEqual(Object.keys(bull), ['bullQueue']);
  t.deepEqual(Object.keys(jetstream), ['jetStreamQueue']);
});
