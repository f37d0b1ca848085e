/** A type with a check, whose function is in a file of its own. */
export const checkedFiles: Readonly<Record<string, string>> = {
  'checks/even.ts': 'export const isEven = (value: number): boolean => value % 2 === 0;\n',
  'even.ts': `import type { Check } from '@mikrokit/types';
import type { isEven } from './checks/even.ts';
export type Even = number & Check<'even', typeof isEven>;
`,
  'half.ts': `import { createRouter } from '@mikrokit/router';
import type { Even } from './even.ts';
export const api = createRouter({ half: (_context, value: Even): number => value / 2 });
`,
};

/** A test of {@link checkedFiles}, for runners with `test` and `expect`. */
export const checkedTest = `import { api } from './half.ts';

test('calls the function of a check', async () => {
  expect(await api.call('half', 4)).toBe(2);
  await expect(api.call('half', 3)).rejects.toMatchObject({ issues: [{ code: 'check' }] });
});
`;
