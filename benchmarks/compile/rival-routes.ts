/** The procedures of another library, as many and with the same types as ours in `many-routes.ts`. */
export interface Rival {
  readonly name: string;
  /** The file of a group of procedures, which exports `group<n>`. */
  readonly group: (group: number) => string;
  /** The file with all groups, which exports `api`. */
  readonly api: (
    imports: string,
    areas: readonly (readonly [name: string, groups: string])[],
  ) => string;
  /** A file that makes a `client`. */
  readonly client: string;
  /** Further files. */
  readonly files?: ReadonlyMap<string, string>;
}

const PER_GROUP = 10;

const item = `const item = z.object({ id: z.number(), name: z.string(), tags: z.array(z.string()), at: z.date() });`;
const getInput = 'z.object({ id: z.number(), page: z.string().optional() })';
const saveInput = 'z.object({ item, force: z.boolean().default(false) })';
const found = `{ id: input.id, name: input.page ?? 'a', tags: [] as string[], at: new Date() }`;

function procedures(
  get: (input: string, handler: string) => string,
  save: (input: string, handler: string) => string,
): string {
  return Array.from({ length: PER_GROUP }, (_, route) =>
    route % 2 === 0
      ? `  get${route}: ${get(getInput, `async ({ input }) => input.id > ${route} ? ${found} : undefined`)},`
      : `  save${route}: ${save(saveInput, `({ input }) => ({ ...input.item, saved${route}: input.force })`)},`,
  ).join('\n');
}

export const rivals: readonly Rival[] = [
  {
    name: 'tRPC',
    group: (group) => `import { z } from 'zod';
import { t } from './trpc.ts';
${item}
export const group${group} = t.router({
${procedures(
  (input, handler) => `t.procedure.input(${input}).query(${handler})`,
  (input, handler) => `t.procedure.input(${input}).mutation(${handler})`,
)}
});
`,
    api: (imports, areas) => `${imports}
import { t } from './trpc.ts';
export const api = t.router({
${areas.map(([name, groups]) => `  ${name}: t.router({ ${groups} }),`).join('\n')}
});
`,
    client: `import { createTRPCClient, httpLink } from '@trpc/client';
import type { api } from './api.ts';
const client = createTRPCClient<typeof api>({ links: [httpLink({ url: 'http://localhost' })] });
`,
    files: new Map([
      [
        'trpc.ts',
        `import { initTRPC } from '@trpc/server';\nexport const t = initTRPC.create();\n`,
      ],
    ]),
  },
  {
    name: 'oRPC',
    group: (group) => `import { os } from '@orpc/server';
import { z } from 'zod';
${item}
export const group${group} = {
${procedures(
  (input, handler) => `os.input(${input}).handler(${handler})`,
  (input, handler) => `os.input(${input}).handler(${handler})`,
)}
};
`,
    api: (imports, areas) => `${imports}
export const api = {
${areas.map(([name, groups]) => `  ${name}: { ${groups} },`).join('\n')}
};
`,
    client: `import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { RouterClient } from '@orpc/server';
import type { api } from './api.ts';
const client: RouterClient<typeof api> = createORPCClient(new RPCLink({ url: 'http://localhost' }));
`,
  },
];
