import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import test, { type ExecutionContext } from 'ava';
import type { Browser, Locator, Page } from 'playwright-core';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { hasChromium, launchChromium } from '../../../../test/support/chromium.ts';
import { type Cleanup, cleanupAfterAll } from '../../../../test/support/cleanup.ts';
import { mikrokit } from '../../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../../test/support/running-process.ts';
import type { TestProject } from '../../../../test/support/test-project.ts';

const SERVER = `
import { serve } from '@mikrokit/http';
import { api } from './api.ts';

const { url } = await serve(api, { port: 0 });
console.log('listening on', url);
`;

/** A running `mikrokit dev` with an explorer. */
interface DevExplorer {
  /** The address of the page. */
  readonly url: string;
  readonly app: TestProject;
}

/** Serves an API by `mikrokit dev`. `api` is the text of its module. */
async function startExplorer(t: Cleanup, api: string): Promise<DevExplorer> {
  const app = appWith(t, api);
  const dev = runNode(t, [mikrokit, 'dev', 'server.ts'], { cwd: app.folder });
  const [, url = ''] = await dev.prints(/explorer on (http:\S+)/);
  const [outcome] = await dev.prints(/listening on|error MK|ended with/);
  if (outcome !== 'listening on') throw new Error(dev.output());
  return { url, app };
}

/** The explorer of all tests of a file, and a browser. */
export interface ExploredApi {
  /** The address of the page. */
  readonly url: () => string;
  readonly app: () => TestProject;
  /** A test in a browser that has kept nothing; without Chromium it is skipped. They run one after the other. */
  readonly browserTest: (title: string, run: BrowserTest) => void;
}

type BrowserTest = (t: ExecutionContext, opened: OpenedPage) => Promise<void>;

/** Serves an API to all tests of the file. `untested` says what is left untested without Chromium. */
export function exploreApi(untested: string, api: string): ExploredApi {
  const isInstalled = hasChromium(untested);
  const cleanup = cleanupAfterAll();
  let browser: Browser | undefined;
  let explorer: DevExplorer | undefined;
  const started = (): DevExplorer => {
    if (explorer === undefined) throw new Error('The explorer has not started');
    return explorer;
  };
  test.before(async () => {
    explorer = await startExplorer(cleanup, api);
    if (isInstalled) browser = await launchChromium();
  });
  test.after.always(() => browser?.close());
  return {
    url: () => started().url,
    app: () => started().app,
    browserTest: (title, run) => {
      const implementation = async (t: ExecutionContext): Promise<void> =>
        run(t, await openExplorer(t, browser, started().url));
      if (isInstalled) test.serial(title, implementation);
      else test.serial.skip(title, implementation);
    },
  };
}

/** An application that serves an API. */
export function appWith(t: Cleanup, api: string): TestProject {
  const app = copyApp(t);
  app.write('api.ts', api);
  app.write('server.ts', SERVER);
  return app;
}

/** The explorer in a browser. */
interface OpenedPage {
  readonly page: Page;
  /** Lines that the page printed as errors. */
  readonly failures: readonly string[];
}

async function openExplorer(
  t: ExecutionContext,
  browser: Browser | undefined,
  url: string,
): Promise<OpenedPage> {
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
  await page.getByRole('link', { name: route, exact: true }).first().click();
}

/** Sets a header of all calls in the form behind the button Authorize. The scheme of `authorization` is a bearer token. */
export async function authorize(page: Page, header: string | RegExp, value: string): Promise<void> {
  await page.getByRole('button', { name: /^Authorize/ }).click();
  await page.getByLabel(header, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Done' }).click();
}

/** All that a page keeps in a storage of the browser. */
export function storedText(
  page: Page,
  storage: 'localStorage' | 'sessionStorage',
): Promise<string> {
  return page.evaluate<string>(`JSON.stringify(${storage})`);
}

export async function resultOf(page: Page): Promise<unknown> {
  return JSON.parse((await page.getByLabel('Result').textContent()) ?? '');
}

/** Presses Tab until an element has the focus; fails if that takes more than 50 times. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 50; presses++) {
    await page.keyboard.press('Tab');
    if ((await target.and(page.locator(':focus')).count()) === 1) return;
  }
  throw new Error(`Tab does not lead to ${target}`);
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
