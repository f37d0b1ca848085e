import type { TestProject } from '../../../test/support/test-project.ts';

/** The output of {@link addChecks}. */
export const checksPrint = [
  '4',
  'value check number & Check<"even">',
  'range check Range & Check<"ordered">',
  'The check "even" threw an error',
  '[true,false,true]',
  'TypeError',
].join('\n');

/** Adds a program whose types have checks: in a folder of their own, under another name, beside the router. */
export function addChecks(app: TestProject): string {
  app.write(
    'lib/even.ts',
    `const isEven = (value: number): boolean => {
  if (value === 13) throw new Error('bad luck');
  return value % 2 === 0;
};
export { isEven as hasHalves };
`,
  );
  app.write(
    'types/even.ts',
    `import type { Check } from '@mikrokit/types';
import type * as lib from '../lib/even.ts';
export type Even = number & Check<'even', typeof lib.hasHalves>;
`,
  );
  app.write(
    'checks.ts',
    `import { createRouter, RpcError, ValidationError } from '@mikrokit/router';
import { type Check, createCodec } from '@mikrokit/types';
import type { Even } from './types/even.ts';

interface Range { from: Date; to: Date }
type Ordered = Range & Check<'ordered', typeof isOrdered>;
export function isOrdered({ from, to }: Range): boolean { return from <= to; }

const failures: unknown[] = [];
const logger = { error: (details: object) => failures.push(details), warn() {}, info() {}, debug() {} };
export const api = createRouter({
  half: (_context, value: Even): number => value * 2,
  span: (_context, range: Ordered): number => Number(range.to) - Number(range.from),
}, { logger });
const codec = createCodec<Even[]>();

async function main() {
  const tell = (result: unknown) => {
    if (!(result instanceof RpcError)) return console.log(result);
    if (!(result instanceof ValidationError)) return console.log((failures.at(-1) as { err: Error }).err.message);
    for (const { path, code, expected } of result.issues) console.log(path.join('.'), code, expected);
  };
  const rejected = (error: unknown) => error;
  tell(await api.call('half', 2 as Even));
  tell(await api.call('half', 3 as Even).catch(rejected));
  tell(await api.call('span', { from: new Date(1), to: new Date(0) }).catch(rejected));
  tell(await api.call('half', 13 as Even).catch(rejected));
  console.log(JSON.stringify([codec.is([2]), codec.is([3]), codec.decode([2]).ok]));
  try { codec.encode([3 as Even]); } catch (error) { console.log((error as Error).name); }
}
main();
`,
  );
  return app.path('checks.ts');
}
