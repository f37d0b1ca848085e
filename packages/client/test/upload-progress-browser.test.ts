import '@mikrokit/compiler/register';
import { readFileSync } from 'node:fs';
import { serve } from '@mikrokit/http';
import test, { type ExecutionContext } from 'ava';
import { transform } from 'esbuild';
import { hasChromium, launchChromium } from '../../../test/support/chromium.ts';
import { createCertificate } from '../../http/test/certificate.ts';
import { bundleForBrowsers, pageWith } from './browser-client.ts';

const { files } = (await import('./api/files.ts')) as typeof import('./api/files.ts');
const { avatar } = (await import('./api/avatar.ts')) as typeof import('./api/avatar.ts');

// Installed by `npm run system-packages`.
const isInstalled = hasChromium('uploads of real browsers');
const browserTest = isInstalled ? test.serial : test.serial.skip;

/** The result of the example in the documentation for a picture, and its message for another file. */
interface Outcome {
  readonly name: string;
  readonly told: readonly number[];
  readonly rejected: string;
}

/** Uploads a file of 1 MB from a page, without and with a listener. */
async function upload(t: ExecutionContext, isHttp2: boolean): Promise<unknown> {
  const script = await bundleForBrowsers("export { createClient } from '@mikrokit/client';");
  const server = await serve(files, {
    port: 0,
    ...(isHttp2 && { tls: await createCertificate(), http2: true }),
    fallback: pageWith(script),
  });
  t.teardown(() => server.close({ deadline: 200 }));
  const browser = await launchChromium();
  t.teardown(() => browser.close());
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  await page.goto(`${server.url}/page`);
  return page.evaluate(`(async () => {
    const client = mikrokit.createClient({ url: location.origin });
    const told = [];
    const body = new File([new Uint8Array(1_000_000)], 'a.png', { type: 'image/png' });
    const plain = await client.raw.safe(body);
    const watched = await client.raw.with({ onProgress: (progress) => told.push(progress) }).safe(body);
    const outcome = ({ ok, value, error }) => (ok ? value.size : error.type);
    return { plain: outcome(plain), watched: outcome(watched), told };
  })()`);
}

browserTest('Chromium tells the progress of an upload over HTTP/2', async (t) => {
  const { plain, watched, told } = (await upload(t, true)) as {
    plain: unknown;
    watched: unknown;
    told: { sent: number; total: number }[];
  };
  t.is(plain, 1_000_000);
  t.is(watched, 1_000_000);
  t.true(told.length > 10);
  t.deepEqual(told.at(-1), { sent: 1_000_000, total: 1_000_000 });
});

browserTest('over HTTP/1.1 Chromium sends a file, and rejects to tell its progress', async (t) => {
  const { plain, watched } = (await upload(t, false)) as { plain: unknown; watched: unknown };
  t.is(plain, 1_000_000);
  t.is(watched, 'network');
});

browserTest('the example of XMLHttpRequest in docs/uploads.md works over HTTP/1.1', async (t) => {
  const text = readFileSync(new URL('../../../docs/uploads.md', import.meta.url), 'utf8');
  const [, example = ''] = /```ts\n((?:(?!```).)*new XMLHttpRequest.*?)```/s.exec(text) ?? [];
  const { code } = await transform(example.replace('export function', 'function'), {
    loader: 'ts',
  });
  const server = await serve(avatar, { port: 0, fallback: pageWith('') });
  t.teardown(() => server.close({ deadline: 200 }));
  const browser = await launchChromium();
  t.teardown(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${server.url}/page`);
  const { name, told, rejected } = await page.evaluate<Outcome>(`(async () => {
    ${code}
    const told = [];
    const image = new File([new Uint8Array(1_000_000)], 'a.png', { type: 'image/png' });
    const name = await setAvatar(1, image, (part) => told.push(part));
    const text = new File(['text'], 'a.txt', { type: 'text/plain' });
    const rejected = await setAvatar(1, text, () => {}).catch((error) => error.message);
    return { name, told, rejected };
  })()`);
  t.is(name, '1: a.png, 1000000');
  t.is(told.at(-1), 1);
  t.regex(rejected, /image\/png/);
});
