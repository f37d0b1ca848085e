import { mikrokit } from '@mikrokit/compiler/esbuild';
import test, { type ExecutionContext } from 'ava';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { hasChromium, launchChromium } from '../../../test/support/chromium.ts';
import { serveListener } from '../../../test/support/serve-listener.ts';
import { bundleForBrowsers } from './browser-client.ts';

// Installed by `npm run system-packages`.
const isInstalled = hasChromium('message ports of real browsers');
const browserTest = isInstalled ? test.serial : test.serial.skip;
let browser: Browser | undefined;
const scripts: Record<string, string> = {};
test.before(async () => {
  if (!isInstalled) return;
  browser = await launchChromium();
  scripts['/client.js'] = await bundleForBrowsers(
    "export { createClient } from '@mikrokit/client'; export { portTransport } from '@mikrokit/client/port';",
  );
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/api/port-frame.ts`],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2024',
    conditions: ['@mikrokit/source', 'browser'],
    plugins: [mikrokit()],
    write: false,
  });
  scripts['/served.js'] = outputFiles.map(({ text }) => text).join('');
});
test.after.always(() => browser?.close());

/** Runs code in a page. */
async function inPage(t: ExecutionContext, code: string): Promise<unknown> {
  if (browser === undefined) throw new Error('There is no browser');
  const url = await serveListener(t, ({ url: path = '' }, response) => {
    const script = scripts[path];
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    const name = path === '/frame' ? '/served.js' : '/client.js';
    response.end(script ?? `<!doctype html><body></body><script src="${name}"></script>`);
  });
  const page = await browser.newPage();
  t.teardown(() => page.close());
  page.setDefaultTimeout(30_000);
  await page.goto(`${url}/page`);
  return page.evaluate(`(async () => { ${code} })()`);
}

const inFrame = `
  const frame = document.createElement('iframe');
  frame.src = '/frame';
  document.body.append(frame);
  await new Promise((resolve) => { frame.onload = resolve; });
  const connect = (api) => {
    const { port1, port2 } = new MessageChannel();
    frame.contentWindow.postMessage(api, location.origin, [port1]);
    return mikrokit.createClient({ transport: mikrokit.portTransport(port2, { silence: 2_000 }) });
  };
  const end = () => frame.remove();
`;
const inWorker = `
  const worker = new Worker('/served.js');
  const connect = (api) => {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage(api, [port1]);
    return mikrokit.createClient({ transport: mikrokit.portTransport(port2, { silence: 2_000 }) });
  };
  const end = () => worker.terminate();
`;

for (const [name, start] of Object.entries({ iframe: inFrame, worker: inWorker })) {
  browserTest(`a page calls an API in a ${name}, and notices when it is gone`, async (t) => {
    const result = await inPage(
      t,
      `${start}
       const client = connect('streams');
       const many = await Promise.all(Array.from({ length: 200 }, (_, n) => client.plain(n)));
       const items = [];
       for await (const { n, at } of client.tokens.stream(3)) items.push([n, at instanceof Date]);
       const rejected = await client.plain.safe('x');
       const files = connect('files');
       const sent = new Uint8Array(900_000).fill(7);
       const copied = await (await files.copy(new Blob([sent]))).arrayBuffer();
       const kept = sent.length;
       const size = await files.bytes(new Blob([sent]).stream());
       const running = client.once.stream(1_000_000).result.then(() => 'ended', (error) => error.type);
       await client.plain(1);
       end();
       return {
         isRight: many.every((value, n) => value === n + 1), items, rejected: rejected.error.type,
         copied: new Uint8Array(copied).every((byte) => byte === 7) && copied.byteLength, kept, size,
         running: await running, late: (await client.plain.safe(1)).error.type,
       };`,
    );
    t.deepEqual(result, {
      isRight: true,
      items: [
        [1, true],
        [2, true],
        [3, true],
      ],
      rejected: 'validation',
      copied: 900_000,
      kept: 900_000,
      size: 900_000,
      running: 'network',
      late: 'network',
    });
  });
}
