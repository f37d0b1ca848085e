import test from 'ava';
import { testTarget } from '../suite.ts';
import { dispatch } from '../targets/dispatch.ts';

testTarget(test, dispatch);
