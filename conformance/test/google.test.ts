import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startHost } from '../targets/server-process.ts';

/** `cloudFunction()` in Google's functions framework. */
const target: Target = {
  name: 'Google Cloud Functions',
  cannot: {
    'broken-paths': 'express answers paths that cannot be decoded itself',
    framing: 'the framework rejects such a length itself',
    'unparsed-bodies':
      'the framework parses every JSON body first, and answers what it cannot parse itself',
    'unread-bodies': 'the framework reads every body first, up to 1 GB',
    expect: 'node:http tells callers to go on by itself',
  },
  start: () => startHost('google'),
};

testTarget(test, target);
