import { globSync, readdirSync, readFileSync } from 'node:fs';
import { CLIENT_CODECS_VERSION, CODECS_VERSION } from '@mikrokit/types/runtime';
import test from 'ava';
import { withInnerRanges } from '../../scripts/release/with-inner-ranges.ts';
import { allowsDependency } from './arrows.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly publishConfig?: { readonly access: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const folders = readdirSync('packages');

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

for (const folder of folders) {
  const manifest = readJson<Manifest>(`packages/${folder}/package.json`);

  test(`${folder} depends only on packages that its arrows allow`, (t) => {
    const names = Object.keys({
      ...manifest.dependencies,
      ...manifest.peerDependencies,
      ...manifest.optionalDependencies,
    });
    t.deepEqual(
      names.filter((name) => !allowsDependency(folder, name)),
      [],
    );
  });

  test(`${folder} has the name of its folder and the required version of Node`, (t) => {
    // npm finds `npm create mikrokit` by that name.
    const scope = folder === 'create-mikrokit' ? '' : '@mikrokit/';
    t.is(manifest.name, scope + folder);
    t.is(manifest.engines?.node, '>=22.18');
  });

  test(`${folder} is published publicly, in the common version`, (t) => {
    // A scoped package is private by default, and publishing it would fail.
    t.is(manifest.publishConfig?.access, 'public');
    t.is(manifest.version, readJson<Manifest>('lerna.json').version);
  });
}

test('the build contains every package', (t) => {
  const { references } = readJson<{ references: { path: string }[] }>('tsconfig.build.json');
  t.deepEqual(
    references.map(({ path }) => path).sort(),
    folders.map((folder) => `packages/${folder}`).sort(),
  );
});

const { workspaces } = readJson<{ workspaces: readonly string[] }>('package.json');
const { version } = readJson<Manifest>('lerna.json');
const manifests = globSync(workspaces.map((folder) => `${folder}/package.json`)).map((file) =>
  readJson<Manifest>(file),
);

// npm would search its registry for a version that no workspace has.
test('every workspace depends on the current versions of our packages, and their patches', (t) => {
  t.false(Object.hasOwn(readJson<object>('lerna.json'), 'packages'), 'lerna has the workspaces');
  t.deepEqual(
    manifests,
    manifests.map((manifest) => withInnerRanges(manifest, version)),
  );
});

// With a copy of its own, an adapter would serve a router of another version than the one that made it. The compiler
// brings its commands, which compile with it.
test('packages that are given a router have it as a peer, and the commands have their compiler', (t) => {
  const peers = manifests.flatMap(({ name, peerDependencies = {} }) =>
    Object.keys(peerDependencies)
      .filter((peer) => peer.startsWith('@mikrokit/'))
      .map((peer) => [name, peer]),
  );
  t.deepEqual(peers.sort(), [
    ['@mikrokit/cli', '@mikrokit/compiler'],
    ['@mikrokit/http', '@mikrokit/router'],
    ['@mikrokit/mcp', '@mikrokit/router'],
    ['@mikrokit/nats', '@mikrokit/router'],
    ['@mikrokit/queue', '@mikrokit/router'],
    ['@mikrokit/recorder', '@mikrokit/router'],
    ['@mikrokit/reference', '@mikrokit/router'],
    ['@mikrokit/restate', '@mikrokit/router'],
    ['@mikrokit/serverless', '@mikrokit/router'],
  ]);
});

// Yarn installs no peers by itself, and npm a version that nobody chose.
test('a workspace that uses a package with peers of ours provides them', (t) => {
  const missing = manifests.flatMap((manifest) => {
    const { name, dependencies, devDependencies, peerDependencies } = manifest;
    const provided = { ...dependencies, ...devDependencies, ...peerDependencies, [name]: '' };
    return manifests
      .filter((other) => other.name !== name && Object.hasOwn(provided, other.name))
      .flatMap((other) => Object.keys(other.peerDependencies ?? {}))
      .filter((peer) => peer.startsWith('@mikrokit/') && !Object.hasOwn(provided, peer))
      .map((peer) => `${name} lacks ${peer}`);
  });
  t.deepEqual(missing, []);
});

// A row of a released minor version never changes: its compiler, router and client are installed in any patches.
const codecsVersions: Readonly<Record<string, { codecs: number; client: number }>> = {
  '0.1': { codecs: 10, client: 2 },
};

test('patches of a minor version have the same codecs', (t) => {
  const minor = version.split('.', 2).join('.');
  t.deepEqual(codecsVersions[minor], { codecs: CODECS_VERSION, client: CLIENT_CODECS_VERSION });
});
