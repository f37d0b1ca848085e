import test from 'ava';
import { testTarget } from '../suite.ts';
import { worker } from '../targets/worker.ts';

// Before 2025-06-01 code generation is forbidden at start-up too, and from 2024-10-14 on calls may settle promises of others.
testTarget(test, worker('workerd of 2024', '2024-10-14'));
