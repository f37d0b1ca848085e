import * as entry from '@mikrokit/recorder';
import test from 'ava';

test('the package exports these names and no others', (t) => {
  t.deepEqual(Object.keys(entry), [
    'createRecorder',
    'findChanges',
    'http',
    'isReplayable',
    'jsonl',
    'maskVolatileCall',
    'memory',
    'now',
    'random',
    'readLocatedCalls',
    'readTape',
    'replay',
    'uuid',
    'wrap',
  ]);
});
