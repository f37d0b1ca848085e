/** The part of Node, Bun and Deno that reads sources. Browsers, and some runtimes at the edge, have no such process. */
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
 * Throws if a source of codecs has changed since `mikrokit compile` wrote them. `url` is that of the written file, and
 * `sources` has a hash for each file, by its path from there; the first is the one that makes the calls. Does nothing
 * where that one does not exist: in a bundle, in a browser.
 */
export function assertCurrentCodecs(
  url: string | undefined,
  sources: Readonly<Record<string, string>>,
): void {
  const { process } = globalThis as { process?: RuntimeProcess };
  if (!process?.getBuiltinModule || !url?.startsWith('file:')) return;
  const { readFileSync } = process.getBuiltinModule('node:fs');
  const { createHash } = process.getBuiltinModule('node:crypto');
  const hashOf = (source: string): string | undefined => {
    try {
      const text = readFileSync(new URL(source, url), 'utf8');
      return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('base64url');
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
      throw error;
    }
  };
  const [[first = ''] = []] = Object.entries(sources);
  if (hashOf(first) === undefined) return;
  for (const [source, hash] of Object.entries(sources)) {
    if (hashOf(source) === hash) continue;
    throw new Error(
      `${source} has changed since the codecs of ${first} were compiled. Run \`npx mikrokit compile\`, or ` +
        '`npx mikrokit compile --watch` while you edit, and build again what contains them.',
    );
  }
}
