import test from 'ava';
import { freePort } from '../../../test/support/free-port.ts';
import { runNode } from '../../../test/support/running-process.ts';
import { filesOf } from './page-files.ts';
import { ToolsApp } from './tools-app.ts';

// docs/recipes/nuxt-sveltekit-astro.md

interface Framework {
  /** Its files on the page, beside the API. */
  readonly files: readonly string[];
  /** Files that its own starter would write. */
  readonly starter: Readonly<Record<string, string>>;
  readonly build: readonly (readonly [script: string, ...args: string[]])[];
  /** The module of the built server. */
  readonly server: string;
}

const frameworks: Readonly<Record<string, Framework>> = {
  Nuxt: {
    files: ['nuxt.config.ts', 'server/api/[...path].ts'],
    starter: { 'app.vue': '<template><h1>A page</h1></template>\n' },
    build: [['nuxt/bin/nuxt.mjs', 'build']],
    server: '.output/server/index.mjs',
  },
  SvelteKit: {
    files: ['vite.config.ts', 'src/routes/api/[...path]/+server.ts'],
    starter: {
      'tsconfig.json': '{ "extends": "$app/tsconfig", "compilerOptions": { "strict": true } }',
      'src/app.html':
        '<html lang="en"><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>',
      'src/routes/+page.svelte': '<h1>A page</h1>\n',
    },
    build: [
      ['@sveltejs/kit/svelte-kit.js', 'sync'],
      ['vite/bin/vite.js', 'build'],
    ],
    server: 'build/index.js',
  },
  Astro: {
    files: ['astro.config.ts', 'src/pages/api/[...path].ts'],
    starter: { 'src/pages/index.astro': '<h1>A page</h1>\n' },
    build: [['astro/bin/astro.mjs', 'build']],
    server: 'dist/server/entry.mjs',
  },
};

for (const [name, { files, starter, build, server: module }] of Object.entries(frameworks)) {
  test.serial(`${name} builds and serves a router beside its pages`, async (t) => {
    const page = filesOf('docs/recipes/nuxt-sveltekit-astro.md', ['api.ts', ...files]);
    const app = new ToolsApp(
      t,
      { ...starter, ...page },
      { packages: process.env.MIKROKIT_FRAMEWORKS ?? '' },
    );
    Object.assign(app.env, { NUXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' });
    for (const [script, ...args] of build) {
      const { code, output } = await app.run(script, ...args);
      t.is(code, 0, output);
    }
    const port = String(await freePort());
    const server = runNode(t, [module], {
      cwd: app.folder,
      env: { ...app.env, PORT: port, HOST: 'localhost' },
    });
    await server.prints(/Listening|listening/);
    const url = `http://localhost:${port}`;
    t.regex(await (await fetch(url)).text(), /A page/);
    const call = async (body: string) => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`${url}/api/updateUser`, { method: 'POST', headers, body });
      return [reply.status, await reply.text()] as const;
    };
    const ada = '[{"id":1,"name":" Ada ","lastUpdate":"2022-10-26T21:11:27.000Z"}]';
    t.deepEqual(await call(ada), [200, `{"updateUser":${ada.replaceAll(' ', '').slice(1, -1)}}`]);
    const [status, text] = await call('[1]');
    t.is(status, 400);
    t.regex(text, /"type":"validation"/);
  });
}
