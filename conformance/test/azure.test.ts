import test from 'ava';
import { testTarget } from '../suite.ts';
import { azure } from '../targets/azure.ts';

testTarget(test, azure);
