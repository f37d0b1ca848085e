import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ExecutionContext } from 'ava';
import type { Browser, Page } from 'playwright-core';
import type { Cleanup } from '../../../../test/support/cleanup.ts';
import { runNode } from '../../../../test/support/running-process.ts';
import { copyApp } from '../app-copy.ts';
import type { TestProject } from '../test-project.ts';
import { mikrokit } from './command.ts';

const SERVER = `
import { serve } from '@mikrokit/http';
import { api } from './api.ts';

const { url } = await serve(api, { port: 0 });
console.log('listening on', url);
`;

/** A running `mikrokit dev` with an explorer. */
export interface DevExplorer {
  /** The address of the page. */
  readonly url: string;
  readonly app: TestProject;
}

/** Serves an API by `mikrokit dev`. `api` is the text of its module. */
export async function startExplorer(t: Cleanup, api: string): Promise<DevExplorer> {
  const app = appWith(t, api);
  const dev = runNode(t, [mikrokit, 'dev', 'server.ts'], { cwd: app.folder });
  const [, url = ''] = await dev.prints(/explorer on (http:\S+)/);
  const [outcome] = await dev.prints(/listening on|error MK/);
  if (outcome !== 'listening on') throw new Error(dev.output());
  return { url, app };
}

/** An application that serves an API. */
export function appWith(t: Cleanup, api: string): TestProject {
  const app = copyApp(t);
  app.write('api.ts', api);
  app.write('server.ts', SERVER);
  return app;
}

/** Opens the explorer in a browser that has kept nothing; `failures` are what the page printed as errors. */
export async function openExplorer(t: ExecutionContext, browser: Browser | undefined, url: string) {
  if (browser === undefined) throw new Error('There is no browser');
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  t.teardown(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const failures: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(message.text());
  });
  page.on('pageerror', (error) => failures.push(String(error)));
  await page.goto(url);
  return { page, failures };
}

export async function choose(page: Page, route: string): Promise<void> {
  await page.getByRole('button', { name: route, exact: true }).click();
}

export async function resultOf(page: Page): Promise<unknown> {
  return JSON.parse((await page.getByLabel('Result').textContent()) ?? '');
}

/** Fails for what axe calls serious or critical, in light or in dark. */
export async function assertAccessible(t: ExecutionContext, page: Page): Promise<void> {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate<readonly { readonly id: string; readonly impact: string }[]>(
      'axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes[0].html })))',
    );
    const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    t.deepEqual(serious, [], colorScheme);
  }
}
