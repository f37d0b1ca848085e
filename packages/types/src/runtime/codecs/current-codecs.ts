/**
 * The part of Node, Bun and Deno that reads sources. Browsers and some edge runtimes lack such a
 * process.
 */
interface RuntimeProcess {
  readonly getBuiltinModule?: {
    (name: 'node:fs'): { readFileSync(file: URL, encoding: 'utf8'): string };
    (name: 'node:crypto'): { createHash(algorithm: 'sha256'): TextHash };
  };
}

interface TextHash {
  update(text: string): { digest(encoding: 'base64url'): string };
}

/**
 * Hashes of everything that a file's codecs were written from, by path relative to the written
 * file.
 */
interface CodecHashes {
  /** The files that the types depend on. The first is the file with the calls. */
  readonly sources: Readonly<Record<string, string>>;
  /** Files that are compared only if they exist: emitted modules and ambient declarations. */
  readonly ifPresent: Readonly<Record<string, string>>;
  /** Configurations, compared if they exist: hashes of their {@link optionsOfConfig}. */
  readonly configs: Readonly<Record<string, string>>;
}

/**
 * The part of a tsconfig.json that affects types. Frameworks rewrite the rest: Next.js changes
 * `include` when `next dev` follows `next build`. A file with comments is not JSON, so it counts as
 * a whole.
 */
export function optionsOfConfig(text: string): string {
  try {
    const { extends: bases, compilerOptions } = JSON.parse(text);
    return JSON.stringify({ bases, compilerOptions });
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/**
 * Throws if a source of codecs, or one of their modules, has changed since `mikrokit compile` wrote
 * them. `url` is the written file. Does nothing if the first source does not exist: in a bundle or
 * a browser.
 */
export function assertCurrentCodecs(
  url: string | undefined,
  { sources, ifPresent, configs }: CodecHashes,
): void {
  const { process } = globalThis as { process?: RuntimeProcess };
  if (!process?.getBuiltinModule || !url?.startsWith('file:')) return;
  const { readFileSync } = process.getBuiltinModule('node:fs');
  const { createHash } = process.getBuiltinModule('node:crypto');
  const hashOf = (path: string, part = (text: string) => text): string | undefined => {
    try {
      const text = readFileSync(new URL(toRelativeUrl(path), url), 'utf8');
      const compared = part(text).replaceAll('\r\n', '\n');
      return createHash('sha256').update(compared).digest('base64url');
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
      throw error;
    }
  };
  const [[first = ''] = []] = Object.entries(sources);
  if (hashOf(first) === undefined) return;
  const fail = (path: string): never => {
    throw new Error(
      `${path} has changed since the codecs of ${first} were compiled. Run \`npx mikrokit compile\`, or ` +
        '`npx mikrokit compile --watch` while you edit, and build again what contains them.',
    );
  };
  for (const [path, hash] of Object.entries(sources)) if (hashOf(path) !== hash) fail(path);
  for (const [path, hash] of Object.entries(ifPresent))
    if ((hashOf(path) ?? hash) !== hash) fail(path);
  for (const [path, hash] of Object.entries(configs))
    if ((hashOf(path, optionsOfConfig) ?? hash) !== hash) fail(path);
}

/** A path as a relative URL. File names can contain `%`, `#`, `?` and `:`. */
function toRelativeUrl(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
