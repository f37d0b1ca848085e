import * as router from '@mikrokit/router';
import test from 'ava';

test('the package exports these names and no others', (t) => {
  t.deepEqual(Object.keys(router), [
    'CONTRACT_HEADER',
    'CONTRACT_PARAMETER',
    'ContractChangedError',
    'RpcError',
    'STATUS_HEADER',
    'ValidationError',
    'answer',
    'answerBody',
    'assertKnownOptions',
    'createRouter',
    'hook',
    'isReply',
    'limitText',
    'refuseBody',
    'route',
    'tooLarge',
  ]);
});
