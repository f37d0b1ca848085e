import * as aws from '@mikrokit/serverless/aws';
import * as local from '@mikrokit/serverless/aws/local';
import test from 'ava';

test('the entries export these names and no others', (t) => {
  t.deepEqual(Object.keys(aws), [
    'CallFailure',
    'eventBridge',
    'lambdaCallOf',
    'lambdaHandler',
    'sns',
    'sqs',
    'streamingHandler',
  ]);
  t.deepEqual(Object.keys(local), [
    'FunctionError',
    'fromResult',
    'fromStream',
    'serveFunction',
    'startFunction',
    'startRuntimeApi',
    'toEvent',
  ]);
});
