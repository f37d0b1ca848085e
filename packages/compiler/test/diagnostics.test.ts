import { symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  CompileError,
  createCompiler,
  type Diagnostic,
  formatDiagnostics,
} from '@mikrokit/compiler';
import test from 'ava';
import { cleanupAfterAll } from '../../../test/support/cleanup.ts';
import { mikrokit } from '../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../test/support/running-process.ts';
import { TestProject } from '../../../test/support/test-project.ts';

const compiler = createCompiler();
// The folders stay until the compiler is closed, which looks at all of them again after each change.
const atEnd = cleanupAfterAll();
atEnd.teardown(() => compiler.close());

const tsconfig = `{
  "compilerOptions": {
    "strict": true,
    "module": "nodenext",
    "allowImportingTsExtensions": true,
    "noEmit": true,
    "customConditions": ["@mikrokit/source"]
  }
}
`;

function createApp(files: Readonly<Record<string, string>>): TestProject {
  const app = new TestProject(atEnd, {
    'tsconfig.json': tsconfig,
    'package.json': '{"type":"module"}',
    ...files,
  });
  symlinkSync(resolve('node_modules'), app.path('node_modules'), 'junction');
  return app;
}

/** The diagnostics of api.ts. */
function diagnose(app: TestProject): readonly Diagnostic[] {
  compiler.update('everything');
  try {
    compiler.compile(app.path('api.ts'));
    return [];
  } catch (error) {
    if (error instanceof CompileError) return error.diagnostics;
    throw error;
  }
}

const nested = {
  'user.ts': `export interface User {
  name: string;
  profile: Profile;
}
interface Profile {
  settings: { tags: Tag[] };
}
interface Tag {
  value: any;
}
`,
  'api.ts': `import { createRouter } from '@mikrokit/router';
import type { User } from './user.ts';

export const api = createRouter({
  save: (_context, users: User[]): void => console.log(users),
});
`,
};

test('A diagnostic shows the way from the route to the type, the fix as a diff, and where to read more', (t) => {
  const app = createApp(nested);
  const text = formatDiagnostics(diagnose(app)).replaceAll(/[^ (]*mikrokit-project-[^/]*\//g, '');
  t.is(
    text,
    `user.ts:9:3 - error MK1001: Parameter 'users' of route 'save' (at [number].profile.settings.tags[number].value) has type \`any\`, so nothing can be checked.

9   value: any;
    ~~~~~~~~~~~
  From: createRouter (api.ts:4:20) → Parameter 'users' of route 'save' (api.ts:5:20) → User.profile (line 3) → Profile.settings.tags[] (line 6) → Tag.value
  Fix: Write the type that you mean, or \`unknown\` to accept any JSON.
    -   value: any;
    +   value: unknown;
  More: npx mikrokit explain MK1001`,
  );
});

const rejected: Readonly<
  Record<string, { readonly files: Readonly<Record<string, string>>; readonly diff: string }>
> = {
  'any becomes unknown': {
    files: nested,
    diff: '-  value: any;\n+  value: unknown;',
  },
  'two any of one line become unknown together': {
    files: {
      'api.ts': `import { createRouter } from '@mikrokit/router';
export const api = createRouter({ save: (_context, all: Map<any, any>): number => all.size });
`,
    },
    diff: `-export const api = createRouter({ save: (_context, all: Map<any, any>): number => all.size });
+export const api = createRouter({ save: (_context, all: Map<unknown, unknown>): number => all.size });`,
  },
  'a hook below its routes moves above them': {
    files: {
      'api.ts': `import { createRouter, hook } from '@mikrokit/router';
export const api = createRouter({
  remove: () => 'removed',
  list: () => [1],
  log: hook({
    handler: (): void => console.log('called'),
  })
});
`,
    },
    diff: `+  log: hook({
+    handler: (): void => console.log('called'),
+  }),
-  log: hook({
-    handler: (): void => console.log('called'),
-  })`,
  },
  'a route without the context takes it first': {
    files: {
      'api.ts': `import { createRouter } from '@mikrokit/router';
export const api = createRouter({ get: (id: number) => id });
`,
    },
    diff: `-export const api = createRouter({ get: (id: number) => id });
+export const api = createRouter({ get: (_context, id: number) => id });`,
  },
  'routes of a client say satisfies Routes': {
    files: {
      'routes.ts': `import type { Routes } from '@mikrokit/router';
export const routes: Routes = {
  ping: () => 'pong',
};
`,
      'api.ts': `import { createClient } from '@mikrokit/client';
import { createRouter } from '@mikrokit/router';
import { routes } from './routes.ts';
const api = createRouter(routes);
export const client = createClient<typeof api>({ url: 'http://localhost' });
`,
    },
    diff: `-export const routes: Routes = {
+export const routes = {
-};
+} satisfies Routes;`,
  },
  'the wrapper object of a plain value becomes that value': {
    files: {
      'api.ts': `import { createRouter } from '@mikrokit/router';
export const api = createRouter({
  greet: (_context, name: String): string => \`Hello \${name}\`,
});
`,
    },
    diff: `-  greet: (_context, name: String): string => \`Hello \${name}\`,
+  greet: (_context, name: string): string => \`Hello \${name}\`,`,
  },
  'a stream that arrives becomes an AsyncIterable': {
    files: {
      'api.ts': `import { createRouter } from '@mikrokit/router';
export const api = createRouter({
  load: async (_context, items: AsyncGenerator<number>): Promise<void> => {
    for await (const item of items) console.log(item);
  },
});
`,
    },
    diff: `-  load: async (_context, items: AsyncGenerator<number>): Promise<void> => {
+  load: async (_context, items: AsyncIterable<number>): Promise<void> => {`,
  },
  'a parameter of a path is written in braces': {
    files: {
      'api.ts': `import { createRouter, route } from '@mikrokit/router';
export const api = createRouter({
  get: route({
    http: 'GET /articles/:slug/[part]',
    handler: (_context, slug: string, part: string) => slug + part,
  }),
});
`,
    },
    diff: `-    http: 'GET /articles/:slug/[part]',
+    http: 'GET /articles/{slug}/{part}',`,
  },
  'strict is turned on': {
    files: {
      'tsconfig.json': tsconfig.replace('"strict": true', '"strict": false'),
      'api.ts': `import { createRouter } from '@mikrokit/router';
export const api = createRouter({ get: () => 1 });
`,
    },
    diff: '-    "strict": false,\n+    "strict": true,',
  },
};

for (const [what, { files, diff }] of Object.entries(rejected)) {
  test(`A diff is shown that mends the code: ${what}`, (t) => {
    const app = createApp(files);
    const [diagnostic, ...others] = diagnose(app);
    const replacements = diagnostic?.replacements ?? [];
    for (const other of others) t.deepEqual(other.replacements, replacements);
    const lines = replacements.flatMap(({ removed, added }) => [
      ...removed.map((line) => `-${line}`),
      ...added.map((line) => `+${line}`),
    ]);
    t.is(lines.join('\n'), diff);
    // From the bottom, so that the lines above keep their numbers.
    for (const { file, line, removed, added } of replacements.toReversed()) {
      const name = file.slice(app.folder.length + 1);
      const before = app.read(name).split('\n');
      t.deepEqual(before.splice(line - 1, removed.length, ...added), removed);
      app.write(name, before.join('\n'));
    }
    t.deepEqual(diagnose(app), []);
  });
}

const uncertain: Readonly<Record<string, string>> = {
  'the any of a name': `type Loose = any;
export const api = createRouter({ save: (_context, value: Loose): void => console.log(value) });`,
  'an inferred any': `export const api = createRouter({ parse: (_context, text: string) => JSON.parse(text) });`,
  'a hook with a comment above': `export const api = createRouter({
  list: () => [1],
  // Logs each call.
  log: hook({ handler: (): void => console.log('called') }),
});`,
  'a hook that shares its line': `export const api = createRouter({
  list: () => [1], log: hook({ handler: (): void => console.log('called') }),
});`,
  'a first parameter that may be meant as a part of the context': `export const api = createRouter({
  get: (user: { id: number }) => user.id,
});`,
  'a template that would still be wrong': `export const api = createRouter({
  get: route({ http: 'GET /:id/:id', handler: (_context, id: string) => id }),
});`,
};

for (const [what, code] of Object.entries(uncertain)) {
  test(`No diff is shown where the fix is not certain: ${what}`, (t) => {
    const names = ['createRouter', 'hook', 'route'].filter((name) => code.includes(`${name}(`));
    const app = createApp({
      'api.ts': `import { ${names.join(', ')} } from '@mikrokit/router';\n${code}\n`,
    });
    const diagnostics = diagnose(app);
    t.is(diagnostics.length, 1);
    t.deepEqual(diagnostics[0]?.replacements, []);
  });
}

test('Colors are left out and used as FORCE_COLOR says', async (t) => {
  const app = createApp(nested);
  const check = async (env: Readonly<Record<string, string>>) => {
    const command = runNode(t, [mikrokit, 'check'], { cwd: app.folder, env });
    t.is(await command.ended, 1);
    return command.output();
  };
  t.notRegex(await check({ FORCE_COLOR: '0' }), /\u001b/);
  t.regex(await check({ FORCE_COLOR: '1' }), /\u001b\[31m {4}- {3}value: any;/);
});
