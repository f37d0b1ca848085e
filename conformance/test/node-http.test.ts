import test from 'ava';
import { testTarget } from '../suite.ts';
import { nodeHttp } from '../targets/node-http.ts';

testTarget(test, nodeHttp);
