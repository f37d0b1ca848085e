import test from 'ava';
import { testTarget } from '../suite.ts';
import { lambdas } from '../targets/lambda.ts';

testTarget(test, lambdas.httpApiPayload1);
