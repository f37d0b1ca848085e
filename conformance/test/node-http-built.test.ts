import test from 'ava';
import { testTarget } from '../suite.ts';
import { nodeHttpBuilt } from '../targets/node-http-built.ts';

testTarget(test, nodeHttpBuilt);
