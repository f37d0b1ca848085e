import { readFile } from 'node:fs/promises';

/** The path of the page, unless `explorer` mounts it elsewhere. */
export const EXPLORER_PATH = '/_mikrokit';

/** A file of the page, with the headers that it needs. */
export interface PageFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Where a page is mounted. */
export interface PageMount {
  /** The path of the page. Default: `/_mikrokit`. */
  readonly root?: string;
  /** The path of the API's description; by default the page looks for `mikrokit.json` below the prefix that people enter. */
  readonly description?: string;
}

const DOCUMENT = 'index.html';

/** The types of the files, by their names. */
const TYPES: ReadonlyMap<string, string> = new Map([
  [DOCUMENT, 'text/html; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
  ['page.js', 'text/javascript; charset=utf-8'],
  ['page.css', 'text/css; charset=utf-8'],
]);

/**
 * Nothing from other hosts, no `eval`, and no frames, in which another page could trick the user
 * into a click.
 */
const POLICY =
  "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/** The headers of everything that belongs to the page. */
export function pageHeaders(type: string, length: number): Readonly<Record<string, string>> {
  return {
    'content-type': type,
    'content-length': String(length),
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-cache',
  };
}

/** Reads the file of the page at a path. `undefined` if there is none. */
export async function readPageFile(
  path: string,
  { root = EXPLORER_PATH, description = '' }: PageMount = {},
): Promise<PageFile | undefined> {
  const name = path === root ? DOCUMENT : path.slice(root.length + 1);
  const type = TYPES.get(name);
  if (type === undefined || (path !== root && path !== `${root}/${name}`)) return undefined;
  // The page is bundled when the package is built. From `src` and from `dist`, the path to it is
  // the same.
  const file = await readFile(new URL(`../dist/page/${name}`, import.meta.url));
  const body = name === DOCUMENT ? fillIn(file.toString(), { root, description }) : file;
  return { body: new Uint8Array(body), headers: pageHeaders(type, body.length) };
}

/** Replaces `%ROOT%` and `%DESCRIPTION%` in the document by the paths. */
function fillIn(document: string, { root, description }: Required<PageMount>): Buffer {
  return Buffer.from(
    document.replaceAll('%ROOT%', () => root).replaceAll('%DESCRIPTION%', () => description),
  );
}
