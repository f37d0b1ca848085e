import test from 'ava';
import { testTarget } from '../suite.ts';
import { worker } from '../targets/worker.ts';

testTarget(test, worker('workerd', '2026-04-01'));
