import test from 'ava';
import { testTarget } from '../suite.ts';
import { vercelWeb } from '../targets/vercel-web.ts';

testTarget(test, vercelWeb);
