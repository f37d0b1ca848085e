import * as entry from '@mikrokit/policies';
import test from 'ava';

test('the package exports these names and no others', (t) => {
  t.deepEqual(Object.keys(entry), [
    'CacheEntries',
    'MemoryStore',
    'POLICY_NAMES',
    'Policies',
    'Policy',
    'PolicyError',
    'RetryBudget',
    'TokenBucket',
    'bulkhead',
    'cache',
    'circuitBreaker',
    'composePolicies',
    'copyData',
    'deadline',
    'dedupe',
    'errorReader',
    'fallback',
    'hedge',
    'rateLimit',
    'redisStore',
    'requestedDelay',
    'retry',
    'systemClock',
    'timeout',
  ]);
});
