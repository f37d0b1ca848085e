import { readFile } from 'node:fs/promises';

/** A file of the page, with the headers that it needs. */
export interface PageFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

const DOCUMENT = 'index.html';

/** The types of the files, by their names. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['icon.svg', 'image/svg+xml'],
  ['scalar.js', 'text/javascript; charset=utf-8'],
  ['start.js', 'text/javascript; charset=utf-8'],
]);

/** Nothing from other hosts, no `eval`, and no page around ours. Scalar writes its styles into the document. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/** The headers of everything that belongs to the page. */
export function pageHeaders(type: string): Readonly<Record<string, string>> {
  return {
    'content-type': type,
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-cache',
  };
}

/**
 * Reads a file of the page, or its document without a name. `undefined` if there is none. `root` is
 * the browser's path to the files.
 */
export async function readPageFile(
  name: string | undefined,
  root: string,
): Promise<PageFile | undefined> {
  if (name === undefined) {
    const text = (await readFile(fileUrl(DOCUMENT))).toString().replaceAll('%ROOT%', () => root);
    return {
      body: new TextEncoder().encode(text),
      headers: pageHeaders('text/html; charset=utf-8'),
    };
  }
  const type = TYPES.get(name);
  if (type === undefined) return undefined;
  return { body: new Uint8Array(await readFile(fileUrl(name))), headers: pageHeaders(type) };
}

/**
 * The page is copied when the package is built. From `src` and from `dist`, the path to it is the
 * same.
 */
function fileUrl(name: string): URL {
  return new URL(`../dist/page/${name}`, import.meta.url);
}
