import { readdirSync, readFileSync } from 'node:fs';
import test from 'ava';
import { allowsDependency, arrows } from './arrows.ts';

interface Manifest {
  readonly name: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const folders = readdirSync('packages');

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

for (const folder of folders) {
  const manifest = readJson<Manifest>(`packages/${folder}/package.json`);

  test(`${folder} depends only on what the design lets it`, (t) => {
    const arrow = arrows[folder];
    if (arrow === undefined) return t.fail('add the package to arrows.ts and to biome.json');
    const names = Object.keys({
      ...manifest.dependencies,
      ...manifest.peerDependencies,
      ...manifest.optionalDependencies,
    });
    t.deepEqual(
      names.filter((name) => !allowsDependency(arrow, name)),
      [],
    );
  });

  test(`${folder} is named after its folder and says which Node it needs`, (t) => {
    t.is(manifest.name, `@mikrokit/${folder}`);
    t.is(manifest.engines?.node, '>=22.18');
  });
}

test('the build knows every package', (t) => {
  const { references } = readJson<{ references: { path: string }[] }>('tsconfig.build.json');
  t.deepEqual(
    references.map(({ path }) => path).sort(),
    folders.map((folder) => `packages/${folder}`).sort(),
  );
});
