import test from 'ava';
import { testTarget } from '../suite.ts';
import { nodeHttpDeepkit } from '../targets/node-http-deepkit.ts';

testTarget(test, nodeHttpDeepkit);
