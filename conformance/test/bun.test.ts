import test from 'ava';
import { testTarget } from '../suite.ts';
import { bun } from '../targets/bun.ts';

testTarget(test, bun);
