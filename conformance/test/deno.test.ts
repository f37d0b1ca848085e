import test from 'ava';
import { testTarget } from '../suite.ts';
import { deno } from '../targets/deno.ts';

testTarget(test, deno);
