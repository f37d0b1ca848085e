import test from 'ava';
import { findRestate, type RestateTestServer, startRestate as start } from './restate-process.ts';

const program = await findRestate().catch((error: unknown) => {
  console.log(`restate-server cannot be had, so tests are skipped: ${error}`);
});

/** A test that needs Restate, and is skipped where it cannot be had. */
export const restateTest = program === undefined ? test.serial.skip : test.serial;

export const hasRestate = program !== undefined;

export type { RestateTestServer } from './restate-process.ts';

/** See `startRestate` of restate-process.ts. */
export function startRestate(
  before?: Pick<RestateTestServer, 'ports' | 'folder'>,
): Promise<RestateTestServer> {
  return start(program as string, before);
}
