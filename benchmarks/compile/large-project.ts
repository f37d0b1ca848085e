import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The size of the application. */
export interface ProjectSize {
  /** Number of interfaces that routes exchange, ten to a file. Each has five routes. */
  readonly interfaces: number;
}

const PER_FILE = 10;

/**
 * Writes an application of many routes: interfaces that refer to each other across files, generics,
 * `Omit` and `Partial`, unions distinguished by a literal key. Routes are in groups, several files
 * of them. Returns the file with its router.
 */
export function writeLargeProject(folder: string, { interfaces }: ProjectSize): string {
  const files = Math.ceil(interfaces / PER_FILE);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'types'), { recursive: true });
  mkdirSync(join(folder, 'routes'), { recursive: true });
  write('package.json', '{ "name": "large", "private": true, "type": "module" }\n');
  write('tsconfig.json', `${JSON.stringify(tsconfig)}\n`);
  write(sharedTypesFile, sharedTypes);
  for (let file = 0; file < files; file++) {
    const numbers = numbersOf(file, interfaces);
    write(typesFile(file), typesModule(numbers, interfaces));
    write(`routes/group${file}.ts`, routesModule(file, numbers));
  }
  const groups = Array.from({ length: files }, (_, file) => `group${file}`);
  write(
    'api.ts',
    `import { createRouter } from '@mikrokit/router';
${groups.map((group) => `import { ${group} } from './routes/${group}.ts';`).join('\n')}

export const api = createRouter({ ${groups.join(', ')} });
`,
  );
  return join(folder, 'api.ts');
}

/** A server of the application, which listens on the port in `PORT`. */
export const serverModule = `import { serve } from '@mikrokit/http';
import { api } from './api.ts';

await serve(api, { port: Number(process.env.PORT) });
`;

/** The name, in the folder, of the file of types that all others use. */
export const sharedTypesFile = 'types/shared.ts';

/** The name, in the folder, of a file of interfaces. */
export function typesFile(file: number): string {
  return `types/entities${file}.ts`;
}

/** The name, in the folder, of a file of routes. */
export function routesFile(file: number): string {
  return `routes/group${file}.ts`;
}

/**
 * Changes a file as its author would: adds a property to the first interface of a file of types, or to the address that
 * all share, and returns its name; or changes what the routes of a file do, which changes no codec.
 */
export function changeFile(file: string): string | undefined {
  const text = readFileSync(file, 'utf8');
  const name = `added${Date.now()}`;
  const changed = text.replace(
    / {2}id: number;\n|(?<=interface Address \{ )/,
    (id) => `${id}${name}?: number;\n`,
  );
  if (changed !== text) {
    writeFileSync(file, changed);
    return name;
  }
  writeFileSync(file, text.replace(/\|\| id > \d+/, `|| id > ${Date.now()}`));
  return undefined;
}

const tsconfig = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
    types: ['node'],
  },
};

const sharedTypes = `export interface Page<T> { items: T[]; total: number; next?: string }
export interface Query<T> { where?: Partial<T>; orderBy?: keyof T; limit: number }
export interface Address { street: string; city: string; position: { latitude: number; longitude: number } }
export type Change<T> =
  | { kind: 'created'; value: T; at: Date }
  | { kind: 'updated'; before: T; after: T; at: Date }
  | { kind: 'removed'; id: number; at: Date };
`;

function typesModule(numbers: readonly number[], count: number): string {
  const foreign = (numbers[0] as number) === 0 ? undefined : (numbers[0] as number) - 1;
  const imports =
    foreign === undefined
      ? ''
      : `import type { Entity${foreign} } from './entities${Math.floor(foreign / PER_FILE)}.ts';\n`;
  const interfaces = numbers.map((n) => {
    const other = n % PER_FILE === 0 ? foreign : n - 1;
    const related = other === undefined ? 'string' : `Pick<Entity${other}, 'id' | 'name${other}'>`;
    return `export interface Entity${n} {
  id: number;
  name${n}: string;
  description?: string;
  status${n}: 'draft' | 'published' | 'archived${n % 7}';
  tags: string[];
  price: number | null;
  address${n % 5 === 0 ? '' : n}: Address;
  related: ${related};
  lines: { count: number; article${n % count}: string; discount?: number }[];
  active: boolean;
  createdAt: Date;
}`;
  });
  return `import type { Address } from './shared.ts';\n${imports}\n${interfaces.join('\n\n')}\n`;
}

function routesModule(file: number, numbers: readonly number[]): string {
  const names = numbers.map((n) => `Entity${n}`);
  const groups = numbers.map(
    (n) => `  entity${n}: {
    list: (_context: Context, query: Query<Entity${n}>): Page<Entity${n}> => ({ items: [], total: query.limit }),
    get: async (_context: Context, id: number): Promise<Entity${n}> => { throw new Error(String(id)); },
    create: (_context: Context, value: Omit<Entity${n}, 'id' | 'createdAt'>) => ({ id: 1, name: value.name${n}, createdAt: new Date() }),
    update: (_context: Context, id: number, patch: Partial<Entity${n}>): Change<Entity${n}> => ({ kind: 'removed', id: patch.id ?? id, at: new Date() }),
    remove: (_context: Context, id: number, reason?: string): boolean => reason !== undefined || id > 0,
  },`,
  );
  return `import type { Context } from '@mikrokit/router';
import type { ${names.join(', ')} } from '../${typesFile(file)}';
import type { Change, Page, Query } from '../types/shared.ts';

export const group${file} = {
${groups.join('\n')}
};
`;
}

function numbersOf(file: number, count: number): number[] {
  const from = file * PER_FILE;
  return Array.from({ length: Math.min(PER_FILE, count - from) }, (_, i) => from + i);
}
