import { build } from 'esbuild';

/** A script for pages, whose global `mikrokit` has what `exports` exports. */
export async function bundleForBrowsers(exports: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: exports, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'iife',
    globalName: 'mikrokit',
    platform: 'browser',
    target: 'es2024',
    conditions: ['@mikrokit/source', 'browser'],
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** Answers requests that no route takes: with the script, or with a page that loads it. */
export function pageWith(script: string) {
  return ({ url }: { readonly url: string }): Response =>
    new URL(url).pathname === '/client.js'
      ? new Response(script, { headers: { 'content-type': 'text/javascript' } })
      : new Response('<!doctype html><script src="/client.js"></script>', {
          headers: { 'content-type': 'text/html' },
        });
}
