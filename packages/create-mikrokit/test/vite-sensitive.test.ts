import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import '@mikrokit/compiler/register';
import { serve } from '@mikrokit/http';
import test from 'ava';
import { createServer } from 'vite';
import { hasChromium, launchChromium } from '../../../test/support/chromium.ts';
import { freePort } from '../../../test/support/free-port.ts';

// Installed by `npm run system-packages`.
const browserTest = hasChromium('logins under Vite') ? test : test.skip;

const API = `import { createRouter, type Routes } from '@mikrokit/router';
import type { Sensitive } from '@mikrokit/types/sensitive';

export const routes = {
  login: (_context, name: string, password: Sensitive<string>): string =>
    password.reveal() === 'hunter2' ? \`Hello \${name}\` : 'No',
} satisfies Routes;
export const api = createRouter(routes);
`;

const MAIN = `import { sensitive } from '@mikrokit/types/sensitive';
import { client } from './client.ts';

const form = document.createElement('form');
form.innerHTML = '<input name="name"><input name="password" type="password"><button>Log in</button><output></output>';
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  const answer = await client.login
    .safe(String(fields.get('name')), sensitive(String(fields.get('password'))))
    .then(({ ok, value, error }) => (ok ? value : \`\${error.type}: \${error.message}\`));
  form.querySelector('output').textContent = answer;
});
document.body.append(form);
`;

browserTest(
  'a login form of the stock template sends a Sensitive password under Vite',
  async (t) => {
    const folder = mkdtempSync(resolve('examples', '.examples-login-'));
    t.teardown(() => rmSync(folder, { recursive: true, force: true }));
    const command = resolve('packages/create-mikrokit/bin/create-mikrokit.js');
    const choices = ['--yes', '--database', 'none', '--page', 'react', '--no-install', '--no-git'];
    execFileSync(process.execPath, [command, folder, ...choices], {
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    // Biome takes none below another.
    rmSync(join(folder, 'biome.json'));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
    const replace = (file: string, from: string, to: string) =>
      writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to));
    replace('index.html', '/page/main.tsx', '/page/main.js');
    replace(
      'tsconfig.json',
      '"strict": true,',
      '"strict": true, "customConditions": ["@mikrokit/source"],',
    );
    writeFileSync(join(folder, 'src/api.ts'), API);
    writeFileSync(join(folder, 'page/main.js'), MAIN);
    const { api } = await import(pathToFileURL(join(folder, 'src/api.ts')).href);
    const server = await serve(api, { port: 0 });
    t.teardown(() => server.close({ deadline: 200 }));
    const vite = await createServer({
      root: folder,
      configFile: join(folder, 'vite.config.ts'),
      cacheDir: join(folder, '.vite'),
      logLevel: 'silent',
      resolve: { conditions: ['@mikrokit/source', 'browser', 'module'] },
      // As Vite does with packages that are installed, and not linked as in this workspace.
      optimizeDeps: { include: ['@mikrokit/client', '@mikrokit/types/sensitive'] },
      server: { port: await freePort(), proxy: { '/login': server.url } },
    });
    t.teardown(() => vite.close());
    await vite.listen();
    const browser = await launchChromium();
    t.teardown(() => browser.close());
    const page = await browser.newPage();
    const imported: string[] = [];
    page.on('request', (request) => imported.push(request.url()));
    await page.goto(vite.resolvedUrls?.local[0] ?? '');
    await page.fill('[name=name]', 'Ada');
    await page.fill('[name=password]', 'hunter2');
    await page.click('button');
    await page.waitForFunction("document.querySelector('output').textContent !== ''");
    t.is(await page.textContent('output'), 'Hello Ada');
    // Two copies of the class, or the test shows nothing.
    t.true(
      imported.some((url) => url.includes('/.vite/deps/')),
      imported.join('\n'),
    );
    t.true(
      imported.some((url) => /types\/(?:src|dist)\/.*runtime/.test(url)),
      imported.join('\n'),
    );
  },
);
