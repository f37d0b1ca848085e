import test from 'ava';
import { CommandApp } from '../../../../test/support/command-app.ts';

const API = `import { createRouter } from '@mikrokit/router';
export const api = createRouter({ ping: () => 'pong' });
`;

/** A mistake in `server.ts`, or in a file beside it, and what `mikrokit build` prints. */
const MISTAKES: Readonly<
  Record<
    string,
    {
      readonly server: string;
      readonly files?: Readonly<Record<string, string>>;
      readonly options?: readonly string[];
      readonly prints: string;
    }
  >
> = {
  'an import of a file that does not exist': {
    server: "import './api.ts';\nimport { gone } from './gone.ts';\nconsole.log(gone);\n",
    prints: `server.ts:2:22 - error: There is no file ./gone.ts.

2 import { gone } from './gone.ts';
                       ~
  Fix: Correct the path, or add the file.
`,
  },
  'an import without the ending of the file': {
    server: "await import('./other/api');\n",
    prints: `server.ts:1:14 - error: There is no file ./other/api.

1 await import('./other/api');
               ~
  Fix: Correct the path, and write the file's ending: './api.ts'.
`,
  },
  'a package that is not installed': {
    server: "import x from '@none/such/part';\nconsole.log(x);\n",
    prints: `server.ts:1:15 - error: The package @none/such is not installed.

1 import x from '@none/such/part';
                ~
  Fix: Run \`npm install @none/such\`. If the host brings it along, add --external @none/such.
`,
  },
  'a path that a package does not export': {
    server: "import x from 'hono/nope';\nconsole.log(x);\n",
    prints: `server.ts:1:15 - error: The package hono does not export hono/nope.

1 import x from 'hono/nope';
                ~
  Fix: Import a path that is among "exports" in the package.json of hono.
`,
  },
  'a syntax error in a file that is imported': {
    server: "import './broken.ts';\n",
    files: { 'broken.ts': 'const a = 1;\nconst b = ;\n' },
    prints: `broken.ts:2:11 - error: The syntax is not valid: Unexpected token.

2 const b = ;
            ~
  Fix: Correct the line. \`tsc\` shows the same error.
`,
  },
  'a name that a file does not export': {
    server: "import { nope } from './api.ts';\nconsole.log(nope);\n",
    prints: `server.ts:1:10 - error: api.ts does not export nope.

1 import { nope } from './api.ts';
           ~
  Fix: Correct the name, or export it. If nope is a type, write \`import type\`.
`,
  },
  'a style sheet': {
    server: "import './style.css';\n",
    files: { 'style.css': 'a {}\n' },
    prints: `error: style.css is not code, and a server can only import code.
  Fix: Read the file when the server runs, or serve its folder with files() of @mikrokit/http/files.
`,
  },
  'a module of Node in a Worker': {
    server: "import fs from 'node:fs';\nexport default { fetch: () => fs };\n",
    options: ['--target', 'workers'],
    prints: `server.ts:1:16 - error: The host of this target may lack node:fs, a module of Node.

1 import fs from 'node:fs';
                 ~
  Fix: Do without it. If your host has it, as Workers have with the flag nodejs_compat, add --external node:fs.
`,
  },
};

for (const [mistake, { server, files = {}, options = [], prints }] of Object.entries(MISTAKES)) {
  test(`mikrokit build says what to do about ${mistake}`, async (t) => {
    const app = new CommandApp(t);
    app.write('api.ts', API);
    app.write('server.ts', server);
    for (const [file, text] of Object.entries(files)) app.write(file, text);
    const { code, output } = await app.mikrokit('build', 'server.ts', ...options);
    t.is(output, prints);
    t.is(code, 1);
  });
}
