import test from 'ava';
import { testTarget } from '../suite.ts';
import { vercelNode } from '../targets/vercel-node.ts';

testTarget(test, vercelNode);
