import test from 'ava';
import { testTarget } from '../suite.ts';
import { inFastify } from '../targets/fastify.ts';

testTarget(test, inFastify);
