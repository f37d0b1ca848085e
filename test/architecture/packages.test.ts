import { globSync, readdirSync, readFileSync } from 'node:fs';
import test from 'ava';
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

// npm would search its registry for a version that no workspace has.
test('every workspace depends on the current versions of our packages', (t) => {
  const { workspaces } = readJson<{ workspaces: readonly string[] }>('package.json');
  const { version } = readJson<Manifest>('lerna.json');
  t.false(Object.hasOwn(readJson<object>('lerna.json'), 'packages'), 'lerna has the workspaces');
  const others = globSync(workspaces.map((folder) => `${folder}/package.json`)).flatMap((file) => {
    const { dependencies, devDependencies } = readJson<Manifest>(file);
    const own = Object.entries({ ...dependencies, ...devDependencies });
    return own
      .filter(([name, range]) => name.startsWith('@mikrokit/') && range !== version)
      .map(([name, range]) => `${file}: ${name}@${range}`);
  });
  t.deepEqual(others, []);
});
