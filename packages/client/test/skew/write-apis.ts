import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changes } from './changes.ts';

const types = `import { type Context, createRouter } from '@mikrokit/router';
import type { Max, MinLength } from '@mikrokit/types';
export type { Max, MinLength };
declare enum Before { A = 1, B = 2 }
declare enum After { A = 1, C = 3 }
interface Old { a: Date }
interface New { a: Date }
interface Tree { v: number; of: Tree[] }
interface Forest { v: number | string; of: Forest[] }
export type { After, Before, Forest, New, Old, Tree };
`;

const router = (routes: readonly string[]) => `${types}
const told: unknown[] = [];
export const heard = (): unknown => told.pop();
export const api = createRouter({
${routes.join('\n')}
}, { logger: { debug() {}, info() {}, warn() {}, error() {} } });
`;

/** Writes a project: the API before and after all changes, and a client of the API before. */
export async function writeApis(folder: string): Promise<void> {
  const before = changes.flatMap(({ before: type, sent }, i) => [
    `  take${i}: (_context: Context, value: ${type}): number => told.push(value),`,
    `  give${i}: (_context: Context): ${type} => (${sent}),`,
  ]);
  const after = changes.flatMap(({ after: type, given }, i) => [
    `  take${i}: (_context: Context, value: ${type}): number => told.push(value),`,
    `  give${i}: (_context: Context): ${type} => (${given}),`,
  ]);
  await writeFile(join(folder, 'before.ts'), router(before));
  await writeFile(join(folder, 'after.ts'), router(after));
  const config = { extends: '../tsconfig.json', include: ['.'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const sent = changes.map(({ sent: value }) => `  ${value},`).join('\n');
  await writeFile(
    join(folder, 'client.ts'),
    `import { createClient, type ClientOptions } from '@mikrokit/client';
import type { api } from './before.ts';
declare enum Before { A = 1, B = 2 }
export const compiled = (options: ClientOptions) => createClient<typeof api>(options);
export const asking = (options: ClientOptions) => createClient<typeof api>(options, undefined);
export const sent: readonly unknown[] = [
${sent}
];
`,
  );
}
