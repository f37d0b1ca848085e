import test from 'ava';
import { testTarget } from '../suite.ts';
import { google } from '../targets/google.ts';

testTarget(test, google);
