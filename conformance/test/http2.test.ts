import test from 'ava';
import { testTarget } from '../suite.ts';
import { http2 } from '../targets/http2.ts';

testTarget(test, http2);
