import test from 'ava';
import { testTarget } from '../suite.ts';
import { vercelEdge } from '../targets/vercel-edge.ts';

testTarget(test, vercelEdge);
