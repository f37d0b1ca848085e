import { join } from 'node:path';
import { installRuntimeClient } from '../../scripts/lambda-test/install-runtime-client.ts';

/** A program that runs a function and talks to Lambda's Runtime API. */
export interface RuntimeClient {
  readonly name: string;
  /** Arguments of Node; undefined for our own. */
  readonly args: readonly string[] | undefined;
}

/** A small client of ours. */
export const ownClient: RuntimeClient = { name: 'a small one of MikroKit', args: undefined };

/** The client that AWS deploys. Throws if it cannot be compiled. */
export async function installedClient(): Promise<RuntimeClient> {
  const installed = await installRuntimeClient();
  if ('reason' in installed) throw new Error(`${installed.reason}; or take --client own`);
  return {
    name: 'aws-lambda-ric',
    args: [join(installed.folder, 'node_modules/aws-lambda-ric/index.mjs')],
  };
}

/** The client that AWS deploys, or MikroKit's if that cannot be compiled. */
export function findRuntimeClient(): Promise<RuntimeClient> {
  return installedClient().catch(() => ownClient);
}
