import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One version of a package in a registry. */
export interface PublishedVersion {
  readonly manifest: Readonly<Record<string, unknown>> & {
    readonly name: string;
    readonly version: string;
  };
  /** The file. */
  readonly tarball: string;
}

/** A registry on the loopback address. */
export interface Registry extends AsyncDisposable {
  /**
   * Its URL, with a unique path, because package managers cache by URL, and a port can be reused.
   */
  readonly url: string;
}

/** Serves versions of packages to npm, pnpm and Yarn. It knows no others: scopes are sent to it. */
export async function startRegistry(versions: readonly PublishedVersion[]): Promise<Registry> {
  const root = `/${randomUUID()}`;
  const server = createServer((request, response) => {
    const url = `http://${request.headers.host}${root}`;
    const path = decodeURIComponent(request.url ?? '').replace(`${root}/`, '');
    const version = versions.find((candidate) => path === tarballPath(candidate));
    if (version) {
      response.end(readFileSync(version.tarball));
      return;
    }
    const found = versions.filter(({ manifest }) => manifest.name === path);
    if (found.length === 0) response.statusCode = 404;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(found.length > 0 ? toDocument(path, found, url) : {}));
  });
  await new Promise<void>((listening) => {
    server.listen(0, 'localhost', listening);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}${root}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/**
 * The document of a package in a registry:
 * https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md
 */
function toDocument(name: string, versions: readonly PublishedVersion[], url: string): object {
  const entries = versions.map((version) => {
    const sha512 = createHash('sha512').update(readFileSync(version.tarball)).digest('base64');
    const dist = { tarball: `${url}/${tarballPath(version)}`, integrity: `sha512-${sha512}` };
    return [version.manifest.version, { ...version.manifest, dist }] as const;
  });
  const releases = entries.filter(([version]) => !version.includes('-'));
  const [latest] = releases.at(-1) ?? entries.at(-1) ?? [];
  // Yarn installs no version of the last day, and takes one without a date for one.
  const time = Object.fromEntries(
    entries.map(([version]) => [version, '2026-01-01T00:00:00.000Z']),
  );
  return { name, 'dist-tags': { latest }, versions: Object.fromEntries(entries), time };
}

function tarballPath({ manifest: { name, version } }: PublishedVersion): string {
  return `${name}/-/${name.replace(/^@[^/]+\//, '')}-${version}.tgz`;
}
