import type { TestProject } from '../../../test/support/test-project.ts';

/** Routes in one file. */
const IN_FILE = 50;

/** A type whose JSON is not that of its neighbours, with a value of it, a wrong one, and the place of the mistake. */
const FIELDS = [
  { type: 'number', good: 7, wrong: '7' },
  { type: 'string', good: 'text', wrong: 7 },
  { type: 'Date', good: '2022-10-26T21:11:27.000Z', wrong: 'yesterday' },
  { type: "'draft' | 'open'", good: 'open', wrong: 'other' },
  { type: '{ street: string; floor?: number }', good: { street: 'A' }, wrong: { street: 1 } },
  { type: 'string[]', good: ['one'], wrong: [1] },
  { type: 'boolean | null', good: null, wrong: 'true' },
  { type: 'Map<string, number>', good: [['a', 1]], wrong: 1 },
] as const;

const fieldOf = (index: number) => FIELDS[index % FIELDS.length] as (typeof FIELDS)[number];

/** A call of an application with many routes. */
export interface ManyCall {
  readonly path: string;
  readonly good: object;
  readonly wrong: object;
}

/**
 * Writes `api.ts`, whose router has `routes` routes in files of fifty, each with a type of its own. The first `lazy` of them
 * load a module of their own by `import()`.
 */
export function addManyRoutes(app: TestProject, routes: number, lazy: number): void {
  const files = Math.ceil(routes / IN_FILE);
  for (let file = 0; file < files; file++) {
    const first = file * IN_FILE;
    const indexes = Array.from({ length: Math.min(IN_FILE, routes - first) }, (_, i) => first + i);
    app.write(
      `routes/group${file}.ts`,
      `import type { Context } from '@mikrokit/router';
${indexes.map((index) => `export interface Item${index} { id: number; own${index}: ${fieldOf(index).type}; last?: ${fieldOf(index + 3).type} }\n`).join('')}
export const group${file} = {
${indexes.map((index) => `  r${index}: ${handlerOf(index, index < lazy)},\n`).join('')}};
`,
    );
  }
  for (let index = 0; index < lazy; index++) {
    app.write(`lazy/part${index}.ts`, `export const add = (id: number) => id + ${index};\n`);
  }
  const names = Array.from({ length: files }, (_, file) => `group${file}`);
  app.write(
    'api.ts',
    `import { createRouter } from '@mikrokit/router';
${names.map((name) => `import { ${name} } from './routes/${name}.ts';\n`).join('')}
export const api = createRouter({ ${names.join(', ')} });
`,
  );
}

function handlerOf(index: number, isLazy: boolean): string {
  const type = `Item${index}`;
  if (!isLazy) return `(_context: Context, item: ${type}): ${type} => item`;
  return `async (_context: Context, item: ${type}): Promise<${type}> => {
    const { add } = await import('../lazy/part${index}.ts');
    return { ...item, id: add(item.id) - ${index} };
  }`;
}

/** Calls of routes in all parts of such an application: of the first `lazy`, of the last, and of some between. */
export function manyCallsOf(routes: number, lazy: number): readonly ManyCall[] {
  const step = Math.max(1, Math.floor(routes / 60));
  const indexes = Array.from({ length: routes }, (_, index) => index).filter(
    (index) => index < lazy || index % step === 0 || index === routes - 1,
  );
  return indexes.map((index) => {
    const { good, wrong } = fieldOf(index);
    const name = `own${index}`;
    return {
      path: `group${Math.floor(index / IN_FILE)}/r${index}`,
      good: { id: index, [name]: good },
      wrong: { id: index, [name]: wrong },
    };
  });
}

/**
 * Source of a function that makes such calls by `send(path, item)`, which gives status and text. It throws for a reply that
 * is wrong, and gives the number of calls.
 */
export const MAKE_CALLS = `async function makeCalls(calls, send) {
  for (const { path, good, wrong } of calls) {
    const given = await send(path, good);
    const expected = JSON.stringify({ [path]: good });
    if (given.status !== 200 || given.text !== expected) throw new Error(path + ': ' + given.status + ' ' + given.text);
    const rejected = await send(path, wrong);
    if (rejected.status !== 400) throw new Error(path + ' took ' + JSON.stringify(wrong) + ': ' + rejected.text);
  }
  return calls.length;
}`;

/** Source of a module that imports `api` from api.ts and has `makeCalls`, and `send` for it without a network. */
export const SEND_CALLS = `import { readFileSync } from 'node:fs';
import { fetchHandler } from '@mikrokit/http';
import { api } from './api.ts';

const handle = fetchHandler(api);
const send = async (path, item) => {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify([item]) };
  const reply = await handle(new Request('http://test/' + path, init));
  return { status: reply.status, text: await reply.text() };
};
${MAKE_CALLS}
`;
