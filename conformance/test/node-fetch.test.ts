import test from 'ava';
import { testTarget } from '../suite.ts';
import { nodeFetch } from '../targets/node-fetch.ts';

testTarget(test, nodeFetch);
