import { readFile } from 'node:fs/promises';

/** The path of the page. */
export const EXPLORER_PATH = '/_mikrokit';

/** A file of the page, with the headers that it needs. */
export interface PageFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The files by the paths at which the page asks for them. */
const FILES: ReadonlyMap<string, { readonly name: string; readonly type: string }> = new Map([
  [EXPLORER_PATH, { name: 'index.html', type: 'text/html; charset=utf-8' }],
  [`${EXPLORER_PATH}/icon.svg`, { name: 'icon.svg', type: 'image/svg+xml' }],
  [`${EXPLORER_PATH}/page.js`, { name: 'page.js', type: 'text/javascript; charset=utf-8' }],
  [`${EXPLORER_PATH}/page.css`, { name: 'page.css', type: 'text/css; charset=utf-8' }],
]);

/** Nothing from other hosts, no `eval`, and no page around ours that could trick a click out of somebody. */
const POLICY =
  "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/** Reads the file of the page at a path; `undefined` if there is none. */
export async function readPageFile(path: string): Promise<PageFile | undefined> {
  const file = FILES.get(path);
  if (file === undefined) return undefined;
  // The page is bundled when the package is built; from `src` and from `dist`, the path to it is the same.
  const body = await readFile(new URL(`../dist/page/${file.name}`, import.meta.url));
  return {
    body,
    headers: {
      'content-type': file.type,
      'content-length': String(body.length),
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-cache',
    },
  };
}
