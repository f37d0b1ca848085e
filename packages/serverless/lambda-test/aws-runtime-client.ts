import { join } from 'node:path';
import { type FunctionOptions, startFunction } from '@mikrokit/serverless/aws/local';
import type { ExecutionContext } from 'ava';

/** Set by scripts/lambda-test.ts: where AWS's runtime client is installed, and where the function is built. */
const { MIKROKIT_LAMBDA_CLIENT: client = '', MIKROKIT_LAMBDA_FUNCTION: folder = '' } = process.env;

/** Runs an export of `function.ts` in AWS's runtime client, until the test is over. */
export async function startInRuntimeClient(
  t: ExecutionContext,
  name: string,
  options: Partial<FunctionOptions> = {},
) {
  const lambda = await startFunction({
    folder,
    handler: `function.${name}`,
    client: [join(client, 'node_modules/aws-lambda-ric/index.mjs')],
    ...options,
  });
  t.teardown(() => lambda.stop());
  return lambda;
}
