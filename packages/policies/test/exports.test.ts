import * as entry from '@mikrokit/policies';
import test from 'ava';

test('the package exports these names and no others', (t) => {
  t.deepEqual(Object.keys(entry), [
    'Policies',
    'Policy',
    'PolicyError',
    'RetryBudget',
    'bulkhead',
    'circuitBreaker',
    'composePolicies',
    'deadline',
    'dedupe',
    'errorReader',
    'fallback',
    'hedge',
    'rateLimit',
    'retry',
    'systemClock',
    'timeout',
  ]);
});
