import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { assertKnownOptions, type OptionNames } from '@mikrokit/router';

/** Options of `files()`. */
export interface FilesOptions {
  /** The path below which the files are served, below the router's prefix. Default: `/`. */
  readonly path?: string;
  /** Makes the files public, even if the router requires a hook. Default: false. */
  readonly public?: boolean;
  /**
   * Value of `cache-control` (RFC 9111 section 5.2.2), or a function of a file's path with slashes, such as
   * `assets/app-1a2b.js`. Default: `no-cache`, so caches ask the server before they answer.
   */
  readonly cacheControl?: string | ((path: string) => string);
  /** The file to serve for a folder. `false` for none. Default: `index.html`. */
  readonly index?: string | false;
  /**
   * The file for paths without a file, if the client accepts HTML: the page of an application. Default: none, a 404.
   */
  readonly fallback?: string;
  /**
   * Whether `app.js.br`, `app.js.zst` and `app.js.gz` next to `app.js` are sent instead of it to clients that accept
   * them. Default: true.
   */
  readonly precompressed?: boolean;
  /**
   * Headers of replies with files, such as `content-security-policy`, or a function of a file's path as in
   * `cacheControl`. They take precedence over `securityHeaders` of the server. Default: none.
   */
  readonly headers?: FileHeaders | ((path: string) => FileHeaders);
}

/** Values of headers by their names, in any case. */
type FileHeaders = Readonly<Record<string, string>>;

const OPTION_NAMES: OptionNames<FilesOptions> = {
  path: 1,
  public: 1,
  cacheControl: 1,
  index: 1,
  fallback: 1,
  precompressed: 1,
  headers: 1,
};

/** Where files are, and how they are served. */
export interface FilesSettings
  extends Required<Omit<FilesOptions, 'path' | 'public' | 'fallback'>> {
  /** Absolute. */
  readonly root: string;
  readonly fallback: string | undefined;
  /** Whether `mikrokit dev --vite` serves the page, so that there are no files to send. */
  readonly isLeftToVite: boolean;
}

/** Adds defaults. Throws a `TypeError` for options that cannot work, and on hosts without a file system of their own. */
export function toSettings(folder: string, options: FilesOptions): FilesSettings {
  assertKnownOptions('files', options, OPTION_NAMES);
  assertHost();
  const {
    cacheControl = 'no-cache',
    index = 'index.html',
    fallback,
    precompressed = true,
    headers = {},
  } = options;
  if (typeof headers !== 'function') toFileHeaders(headers);
  const root = resolve(folder);
  const isLeftToVite = process.env.MIKROKIT_VITE === '1';
  const settings = { root, cacheControl, index, fallback, precompressed, headers, isLeftToVite };
  // The page has possibly never been built.
  if (isLeftToVite) return settings;
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new TypeError(
      `files: ${root} is not a folder; build the page first, or correct the path`,
    );
  if (fallback !== undefined && !existsSync(join(root, fallback)))
    throw new TypeError(`files: fallback: there is no ${fallback} in ${root}`);
  return settings;
}

/** Headers that describe a file. The application cannot set them. */
const OF_FILES: readonly string[] = [
  'accept-ranges',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'vary',
];

/**
 * The application's headers for a file. Throws a `TypeError` for headers that cannot be sent, or
 * that would contradict files() or `cors`.
 */
export function toFileHeaders(given: FileHeaders): Headers {
  try {
    const headers = new Headers(given);
    for (const name of headers.keys()) {
      if (OF_FILES.includes(name)) throw new TypeError(`${name} is set by files() itself`);
      if (name.startsWith('access-control-'))
        throw new TypeError(`${name} is set by the option cors of serve()`);
    }
    return headers;
  } catch (cause) {
    throw new TypeError(`files: headers: ${(cause as Error).message}`, { cause });
  }
}

/** Hosts that serve files themselves, by an environment variable that they set. */
const HOSTS = {
  AWS_LAMBDA_FUNCTION_NAME: 'On Lambda, put them into S3 behind CloudFront',
  VERCEL: 'On Vercel, put them into its folder public/',
  FUNCTIONS_WORKER_RUNTIME: 'On Azure, use Static Web Apps or a storage account',
  K_SERVICE: 'On Google Cloud, use Firebase Hosting or a bucket',
};

function assertHost(): void {
  if (globalThis.navigator?.userAgent === 'Cloudflare-Workers')
    throw new TypeError('files: Workers have no folders. Use static assets of Workers');
  for (const [variable, advice] of Object.entries(HOSTS)) {
    if (process.env[variable] === undefined) continue;
    throw new TypeError(`files: functions are billed for each file that they send. ${advice}`);
  }
}
