import test from 'ava';
import { testTarget } from '../suite.ts';
import { inExpress } from '../targets/express.ts';

testTarget(test, inExpress);
