import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startHost } from '../targets/server-process.ts';

/** `azureHandler()` behind Azure's own library, which gets whole requests from the host. */
const target: Target = {
  name: 'Azure Functions',
  cannot: {
    expect: 'the host tells callers to go on by itself',
    abort: 'the library does not tell of callers who go away',
    framing: 'the host rejects such a length itself',
    'unread-bodies': 'the host reads every body first',
    'dot-segments': 'a Request has its URL resolved',
  },
  start: () => startHost('azure'),
};

testTarget(test, target);
