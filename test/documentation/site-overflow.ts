import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { pathOf } from '../../site/page-address.ts';

/** The widths of a phone, a tablet and a laptop. */
export const widths = [390, 820, 1440] as const;

/** Pages of each kind, of which {@link overflows} takes pictures. */
const pictured = new Set([
  'docs/why.md',
  'docs/learn/create.md',
  'docs/hooks.md',
  'docs/policies.md',
  'docs/benchmarks.md',
  'docs/reference/http.md',
]);

/** What is wider than its place: `docs/hooks.md at 390: table "Option" 412 > 342`. */
export async function overflows(
  browser: Browser,
  dist: string,
  pages: readonly string[],
  screenshots: string,
): Promise<readonly string[]> {
  mkdirSync(screenshots, { recursive: true });
  await using site = await serveFolder(dist);
  const found: string[] = [];
  const tab = await browser.newPage({ reducedMotion: 'reduce' });
  for (const page of pages) {
    await tab.setViewportSize({ width: widths[0], height: 900 });
    await tab.goto(site.url + fileOf(page));
    for (const width of widths) {
      await tab.setViewportSize({ width, height: 900 });
      for (const part of await wideParts(tab)) found.push(`${page} at ${width}: ${part}`);
      if (!pictured.has(page)) continue;
      for (const colorScheme of ['light', 'dark'] as const) {
        await setDark(tab, colorScheme === 'dark');
        const name = `${page.replaceAll('/', '-')}-${width}-${colorScheme}.png`;
        await tab.screenshot({ path: join(screenshots, name) });
      }
      await setDark(tab, false);
    }
  }
  await tab.close();
  return found;
}

async function setDark(tab: Page, isDark: boolean): Promise<void> {
  await tab.evaluate(`document.documentElement.classList.toggle('dark', ${isDark})`);
}

/** The parts that one must scroll sideways to read. Tables of numbers with many columns are meant to. */
function wideParts(tab: Page): Promise<readonly string[]> {
  return tab.evaluate<readonly string[]>(`(() => {
    const describe = (element) =>
      element.tagName + ' "' + element.textContent.trim().slice(0, 40) + '" ' +
      element.scrollWidth + ' > ' + element.clientWidth;
    const isMeant = (element) => element.matches('.vp-doc table:has(th:nth-child(6))');
    const parts = [...document.querySelectorAll('.vp-doc pre, .vp-doc table, .vp-doc p')].filter(
      (element) => element.scrollWidth > element.clientWidth + 1 && !isMeant(element),
    );
    const root = document.documentElement;
    return [...(root.scrollWidth > root.clientWidth ? [root] : []), ...parts].map(describe);
  })()`);
}

function fileOf(page: string): string {
  const path = pathOf(page);
  return path.endsWith('/') ? `${path}index.html` : `${path}.html`;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Serves the files of a folder, as GitHub Pages does. */
async function serveFolder(folder: string) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    try {
      const body = await readFile(join(folder, decodeURIComponent(pathname)));
      response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream');
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
