import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rival } from './rival-routes.ts';

const areas = 20;
const groups = 10;
/** Routes in each group; there are {@link ROUTES} in all. */
const perGroup = 10;
export const ROUTES = areas * groups * perGroup;

/** The code beside the routes; the routes are the same in all. */
export type ManyRoutes =
  | 'functions alone'
  | 'a router'
  | 'a router and a call of each route'
  | 'a router and a client'
  | 'a client and a call of each route';

/** Writes an application of {@link ROUTES} routes, each group with types of its own, ready for `tsc -p`. */
export async function writeManyRoutes(
  folder: string,
  what: ManyRoutes,
  customConditions: readonly string[] = [],
): Promise<void> {
  const files = new Map<string, string>();
  for (const area of range(areas)) {
    for (const group of range(groups)) files.set(fileOf(area, group), groupText(area, group));
  }
  if (what !== 'functions alone') files.set('api.ts', apiText());
  if (what === 'a router and a client') files.set('client.ts', clientText);
  if (what === 'a router and a call of each route') files.set('calls.ts', callsText());
  if (what === 'a client and a call of each route') files.set('calls.ts', clientCallsText());
  await writeProject(folder, files, customConditions);
}

/** Writes as many procedures of another library, and a client in client.ts. */
export async function writeRivalRoutes(folder: string, rival: Rival): Promise<void> {
  const files = new Map<string, string>(rival.files);
  for (const area of range(areas)) {
    for (const group of range(groups)) files.set(fileOf(area, group), rival.group(group));
  }
  files.set('api.ts', rival.api(importsText(), areaEntries()));
  files.set('client.ts', rival.client);
  await writeProject(folder, files);
}

/** Writes a project of these files with strict options. */
export async function writeProject(
  folder: string,
  files: ReadonlyMap<string, string>,
  customConditions: readonly string[] = [],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  const compilerOptions = {
    target: 'es2024',
    lib: ['es2024'],
    module: 'nodenext',
    strict: true,
    noEmit: true,
    types: [],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    customConditions,
  };
  const config = { compilerOptions, files: [...files.keys()] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
}

const range = (length: number) => Array.from({ length }, (_, i) => i);
const fileOf = (area: number, group: number) => `area-${area}-group-${group}.ts`;

// Inferred results, promises, optional parameters, errors, as in real routes.
function groupText(area: number, group: number): string {
  const item = `Item${area}x${group}`;
  const routes = range(perGroup).map((route) =>
    route % 2 === 0
      ? `  get${route}: async (_context: Context, id: number, page?: string): Promise<${item} | RpcError<'gone', { id: number }>> =>
    id > ${route} ? { id, name: page ?? 'a', tags: [], at: new Date() } : new RpcError('gone', { data: { id } }),`
      : `  save${route}: (_context: Context, item: ${item}, force = false) => ({ ...item, saved${route}: force }),`,
  );
  return `import { type Context, RpcError } from '@mikrokit/router';
export interface ${item} { id: number; name: string; tags: string[]; at: Date; of${group}?: ${item}[] }
export const group${group} = {
${routes.join('\n')}
};
`;
}

function importsText(): string {
  const imports = range(areas).flatMap((area) =>
    range(groups).map(
      (group) => `import { group${group} as a${area}g${group} } from './${fileOf(area, group)}';`,
    ),
  );
  return imports.join('\n');
}

/** The name of each area, and its groups as properties of an object. */
function areaEntries(): readonly (readonly [name: string, groups: string])[] {
  return range(areas).map((area) => [
    `area${area}`,
    range(groups)
      .map((group) => `group${group}: a${area}g${group}`)
      .join(', '),
  ]);
}

function apiText(): string {
  const entries = areaEntries().map(([name, groups]) => `  ${name}: { ${groups} },`);
  return `import { createRouter } from '@mikrokit/router';
${importsText()}
export const api = createRouter({
${entries.join('\n')}
});
`;
}

const clientText = `import { createClient } from '@mikrokit/client';
import type { api } from './api.ts';
const client = createClient<typeof api>({ url: 'http://localhost' });
`;

function clientCallsText(): string {
  const calls = range(areas).flatMap((area) =>
    range(groups).flatMap((group) =>
      range(perGroup).map((route) => {
        const routes = `client.area${area}.group${group}`;
        return route % 2 === 0
          ? `  (await ${routes}.get${route}(${route})).at satisfies Date;`
          : `  (await ${routes}.save${route}(item)).saved${route} satisfies boolean;`;
      }),
    ),
  );
  return `${clientText}export async function calls(): Promise<void> {
  const item = { id: 1, name: 'a', tags: [], at: new Date() };
${calls.join('\n')}
}
`;
}

function callsText(): string {
  const calls = range(areas).flatMap((area) =>
    range(groups).flatMap((group) =>
      range(perGroup).map((route) => {
        const id = `area${area}/group${group}/`;
        return route % 2 === 0
          ? `  (await api.call('${id}get${route}', ${route})).at satisfies Date;`
          : `  (await api.call('${id}save${route}', item)).saved${route} satisfies boolean;`;
      }),
    ),
  );
  return `import { api } from './api.ts';
export async function calls(): Promise<void> {
  const item = { id: 1, name: 'a', tags: [], at: new Date() };
${calls.join('\n')}
}
`;
}
