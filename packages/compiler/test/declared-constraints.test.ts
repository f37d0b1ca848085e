import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CompileError, createCompiler } from '@mikrokit/compiler';
import test from 'ava';
import { tscByVersion } from '../../../test/support/typescript-versions.ts';

/*
 * A client that is compiled from the declarations of an API must have its contract. So a constraint either is in the
 * declarations that each version of TypeScript writes, or the API is rejected.
 */

const TYPES = `
/** @minLength 3 */
export type Name = string;
export interface Lines {
  /** @minLength 2 */
  name: string;
  /** @format email */ email?: string;
  of: Name;
}
export type Alias = {
  /** @minLength 2 */
  name: string;
};
export class Klass {
  /** @minLength 2 */
  name: string = 'abc';
}
export interface Page<T> {
  items: T[];
  /** @minimum 1 */
  count: number;
}
export interface Index {
  /** @maximum 5 */
  [key: string]: number;
}
export interface Deep {
  inner: {
    /** @minLength 2 */
    name: string;
  };
}
export interface Behind { /** @minLength 2 */ name: string; }
export interface Second { name: string; /** @minLength 2 */ other: string; }
export class Assigned {
  constructor(/** @minLength 2 */ public readonly name: string = 'abc') {}
}
export interface Handlers {
  get(context: Context, name: Name): Name;
  other: (context: Context, name: Name) => Name;
}
export declare const handlers: Handlers;
export declare const lines: Lines;
export function declared(_context: Context, name: Name): Name { return name; }
`;

/** Routes whose constraints are in declarations. */
const KEPT = {
  annotation: '(_context, id: number & Min<3>): string & MinLength<2> => String(id)',
  annotationInRoute: 'route({ handler: (_context: Context, id: number & Min<3>) => id })',
  annotationInHook:
    'guard.route({ handler: (context, id: number & Min<3>) => id + context.given })',
  alias: '(_context, name: Name, other: Name | null): Name => other ?? name',
  aliasOptional: "(_context, name?: Name, other: Name = 'abc'): void => void [name, other]",
  aliases:
    '(_context, names: Name[], ...more: Name[]): Map<Name, Name> => new Map([[names[0]!, more[0]!]])',
  promise: 'async (_context, name: Name): Promise<Name> => name',
  stream: 'async function* (_context: Context, name: Name): AsyncGenerator<Name> { yield name; }',
  declared: 'declared',
  method: 'handlers.get',
  property: 'handlers.other',
  lines: '(_context, of: Lines, some: Partial<Lines>): Pick<Lines, "name"> => of',
  linesInRoute: 'route({ handler: (_context: Context, of: Lines): Omit<Lines, "of"> => of })',
  linesInferred: '(_context, of: Lines) => ({ of, list: [of], since: new Date() })',
  indexed: '(_context, name: Lines["name"]): Lines["of"] => name',
  aliasOfObject: '(_context, of: Alias): Alias => of',
  klass: '(_context, of: Klass): Klass => of',
  page: '(_context, of: Page<Lines>): Page<Lines> => of',
  index: '(_context, of: Index): Index => of',
  deep: '(_context, of: Deep): Deep => of',
  literal: `(_context, of: {
    /** @minLength 3 */
    name: string;
    of: Name;
  }): boolean => !!of`,
  literalInRoute: `route({ handler: (_context: Context, of: {
    /** @minLength 3 */
    name: string;
    of: Name;
  }): boolean => !!of })`,
  inferred: `() => ({
    /** @minLength 3 */
    name: 'abc',
  })`,
  spreadOfAlias: '(_context, of: { of: Name }) => ({ ...of, x: 1 })',
  typeOfValue: '(_context, of: typeof lines, name: typeof lines.name): boolean => !!of && !!name',
  error: '(_context, name: Name): string | RpcError<"gone", Lines> => name',
};

/** Routes with constraints that are not, with the type that the fix names. */
const LOST: Readonly<Record<string, readonly [handler: string, fix: string]>> = {
  parameter: ['(_context, /** @minimum 3 */ id: number): number => id', 'number & Min<3>'],
  parameterOnLine: [
    '(\n_context,\n/** @minLength 3 @format email */\nname: string): string => name',
    'string & MinLength<3> & Email',
  ],
  parameterInRoute: [
    'route({ handler: (_context: Context, /** @minimum 3 */ id: number): number => id })',
    'number & Min<3>',
  ],
  parameterInHook: [
    'guard.route({ handler: (_context, /** @minimum 3 */ id: number): number => id })',
    'number & Min<3>',
  ],
  parameterOfHook: [
    'hook({ handler: (_context: Context, /** @minimum 3 */ id: number): void => void id })',
    'number & Min<3>',
  ],
  rest: ['(_context, ...[id]: [id: number & Min<3>, of: Behind]): number => id', 'MinLength<2>'],
  aliasInRoute: ['route({ handler: (_context: Context, name: Name) => [name] })', 'MinLength'],
  aliasesInRoute: ['route({ handler: (_context: Context, names: Name[]) => names })', 'MinLength'],
  restInRoute: [
    'route({ handler: (...args: [context: Context, name: Name]) => args.length })',
    'MinLength',
  ],
  resultInRoute: ['route({ handler: (_context: Context): Name => "abc" })', 'MinLength'],
  promiseInRoute: [
    'route({ handler: async (_context: Context): Promise<Name | null> => "abc" })',
    'MinLength',
  ],
  streamInRoute: [
    'route({ handler: async function* (_context: Context): AsyncGenerator<Name> { yield "abc"; } })',
    'MinLength',
  ],
  indexedInRoute: [
    'route({ handler: (_context: Context, name: Lines["name"]) => [name] })',
    'MinLength',
  ],
  declaredInRoute: ['route({ handler: declared })', 'MinLength'],
  aliasOfHook: [
    'hook({ handler: (_context: Context, name: Name): void => void name })',
    'MinLength',
  ],
  behindBrace: ['(_context, of: Behind): boolean => !!of', 'string & MinLength<2>'],
  secondOfLine: ['(_context, of: Second): boolean => !!of', 'string & MinLength<2>'],
  literalBehindBrace: [
    '(_context, of: { /** @minLength 3 */ name: string }): boolean => !!of',
    'string & MinLength<3>',
  ],
  inferredBehindBrace: ['() => ({ /** @minLength 3 */ name: "abc" })', 'string & MinLength<3>'],
  parameterProperty: ['(_context, of: Assigned): boolean => !!of', 'string & MinLength<2>'],
  spread: ['() => ({ ...lines, x: 1 })', 'string & MinLength<2>'],
  restOfObject: [
    '(_context, of: Lines) => { const { of: _, ...rest } = of; return rest; }',
    'MinLength<2>',
  ],
};

const HEAD = `import { type Context, createRouter, hook, route, type RpcError } from '@mikrokit/router';
import type { Min, MinLength } from '@mikrokit/types';
`;
const SERVER = `${HEAD}${TYPES}
const guard = hook({ provides: 'given', handler: (_context: Context, id: number & Min<3>) => id });
export const api = createRouter({ ...guard.routes({
`;
const entriesOf = (handlers: Readonly<Record<string, string>>) =>
  Object.entries(handlers)
    .map(([name, handler]) => `  ${name}: ${handler},`)
    .join('\n');

const folder = join(import.meta.dirname, 'fixtures/.declared-constraints');
const compiler = createCompiler();
const options = {
  module: 'nodenext',
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: ['node'],
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  customConditions: ['@mikrokit/source'],
};
const emitting = {
  ...options,
  declaration: true,
  emitDeclarationOnly: true,
  // The packages are found by their sources, which no test needs to check.
  noCheck: true,
  rootDir: resolve('.'),
};

function write(file: string, text: string): string {
  const path = join(folder, file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}

test.before(() => {
  rmSync(folder, { recursive: true, force: true });
  const configs = {
    server: emitting,
    lost: emitting,
    composite: { ...options, composite: true, emitDeclarationOnly: true },
    without: { ...options, noEmit: true },
    bare: { ...emitting, removeComments: true },
    client: { ...options, noEmit: true },
  };
  for (const [name, compilerOptions] of Object.entries(configs))
    write(`${name}/tsconfig.json`, JSON.stringify({ compilerOptions }));
  write('server/api.ts', `${SERVER}${entriesOf(KEPT)}\n}) });`);
  const lost = Object.fromEntries(Object.entries(LOST).map(([name, [handler]]) => [name, handler]));
  for (const [name, handler] of Object.entries(lost))
    write(
      `lost/${name}.ts`,
      `${SERVER}${entriesOf({ [name]: handler, other: '() => 1' })}\n}) });`,
    );
  write('without/api.ts', `${SERVER}${entriesOf({ parameter: lost.parameter as string })}\n}) });`);
  write(
    'composite/api.ts',
    `${SERVER}${entriesOf({ parameter: lost.parameter as string })}\n}) });`,
  );
  write('bare/lines.ts', `${SERVER}${entriesOf({ lines: KEPT.lines })}\n}) });`);
  write('bare/alias.ts', `${SERVER}${entriesOf({ alias: KEPT.alias })}\n}) });`);
  write('bare/annotation.ts', `${SERVER}${entriesOf({ annotation: KEPT.annotation })}\n}) });`);
  for (const version of Object.keys(tscByVersion)) {
    const path = `../${version}/packages/compiler/test/fixtures/.declared-constraints/server/api.js`;
    write(
      `client/${version}.ts`,
      `import { createClient } from '@mikrokit/client';
import type { api } from '${path}';
export const client = createClient<typeof api>({ url: 'http://localhost' });
`,
    );
  }
});
test.after.always(() => {
  compiler.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The contracts of all routes in the codecs of a file. */
function contractsOf(file: string): Readonly<Record<string, string>> {
  const modules = compiler.compile(join(folder, file))?.modules ?? [];
  const found = modules.flatMap((module) => [
    ...module.matchAll(/"?([\w/]+)"?: \{\s*(?:[^{}]*?)contract: "([^"]+)"/g),
  ]);
  return Object.fromEntries(found.map(([, id, contract]) => [id, contract]));
}

function rejectionsOf(file: string) {
  try {
    compiler.compile(join(folder, file));
    return [];
  } catch (error) {
    if (error instanceof CompileError) return error.diagnostics;
    throw error;
  }
}

for (const [version, tsc] of Object.entries(tscByVersion)) {
  const run = existsSync(tsc) ? test.serial : test.serial.skip;
  run(
    `A client from the declarations of TypeScript ${version} has the contracts of the server`,
    (t) => {
      const outDir = join(folder, version);
      const args = [resolve(tsc), '-p', join(folder, 'server'), '--outDir', outDir];
      execFileSync(process.execPath, args);
      compiler.update('everything');
      const server = contractsOf('server/api.ts');
      t.deepEqual(Object.keys(server), Object.keys(KEPT));
      t.deepEqual(contractsOf(`client/${version}.ts`), server);
    },
  );
}

for (const [name, [, fix]] of Object.entries(LOST)) {
  test(`A constraint that declarations lose is rejected: ${name}`, (t) => {
    const rejections = rejectionsOf(`lost/${name}.ts`);
    t.true(rejections.length > 0);
    for (const { code } of rejections) t.is(code, 'MK1065', name);
    t.true(
      rejections.some((rejection) => rejection.fix?.includes(fix)),
      rejections[0]?.fix,
    );
  });
}

test('Only projects that write declarations reject such constraints', (t) => {
  t.deepEqual(rejectionsOf('without/api.ts'), []);
  t.is(rejectionsOf('composite/api.ts').length, 1);
});

test('Without comments in declarations, no tag is taken', (t) => {
  for (const [file, places] of [
    ['bare/lines.ts', ['.name', '.email', '.of']],
    ['bare/alias.ts', ["'name'", "'other'", 'The result']],
  ] as const) {
    const rejections = rejectionsOf(file);
    for (const { code } of rejections) t.is(code, 'MK1065', file);
    for (const place of places)
      t.true(
        rejections.some(({ message }) => message.includes(place)),
        `${file}: ${place}`,
      );
  }
  t.deepEqual(rejectionsOf('bare/annotation.ts'), []);
});
