import * as router from '@mikrokit/router';
import * as durable from '@mikrokit/router/durable';
import * as mock from '@mikrokit/router/mock';
import * as raw from '@mikrokit/router/raw';
import * as topics from '@mikrokit/router/topics';
import * as web from '@mikrokit/router/web';
import test from 'ava';

test('the package exports these names and no others', (t) => {
  t.deepEqual(Object.keys(router), [
    'CONTRACT_HEADER',
    'CONTRACT_PARAMETER',
    'ContractChangedError',
    'DEADLINE_HEADER',
    'Deadline',
    'LONGEST_TIMEOUT',
    'RpcError',
    'STATUS_HEADER',
    'ValidationError',
    'answer',
    'answerBody',
    'assertIntegers',
    'assertKnownOptions',
    'assertMilliseconds',
    'collectReply',
    'createRouter',
    'errorsToConsole',
    'event',
    'hook',
    'isReply',
    'lazy',
    'limitText',
    'readLines',
    'rejectBody',
    'route',
    'tooLarge',
    'untilAborted',
  ]);
});

test('the entries for requests of the Fetch API export these names and no others', (t) => {
  t.deepEqual(Object.keys(raw), ['raw']);
  t.deepEqual(Object.keys(web), [
    'DeferredReply',
    'RunningCalls',
    'SendWindow',
    'TIME_TO_SETTLE',
    'fileNameOf',
    'isAtHost',
    'measureContent',
    'rejection',
    'toProtocolError',
    'withFallback',
  ]);
});

test('the entry for topics exports these names and no others', (t) => {
  t.deepEqual(Object.keys(topics), ['createTopic', 'memoryTopic', 'redisTopic', 'streamLost']);
});

test('the entry for durable steps exports this name and no other', (t) => {
  t.deepEqual(Object.keys(durable), ['step']);
});

test('the entry for mocks exports these names and no others', (t) => {
  t.deepEqual(Object.keys(mock), ['createMock']);
});
