import { readFileSync } from 'node:fs';
import test from 'ava';
import { withVersion } from '../scripts/release/with-version.ts';

const files = [
  'clients/python/pyproject.toml',
  'clients/python/src/mikrokit/version.py',
  'clients/python-fast/pyproject.toml',
  'clients/python-fast/Cargo.toml',
  'clients/python-fast/Cargo.lock',
];

for (const file of files) {
  test(`a release changes the version in ${file}, and no other`, (t) => {
    const text = readFileSync(file, 'utf8');
    const { version } = JSON.parse(readFileSync('lerna.json', 'utf8'));
    t.is(withVersion(text, version), text, 'npm packages and Python packages have one version');
    const lines = text.split('\n');
    const changed = withVersion(text, '98.7.6')
      .split('\n')
      .filter((line, i) => line !== lines[i]);
    t.true(changed.length >= 1 && changed.length <= 2, changed.join('\n'));
    t.true(changed.every((line) => line.includes('98.7.6')));
  });
}

test('packages for Python have the links of the project', (t) => {
  const { repository } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const name of ['python', 'python-fast']) {
    const text = readFileSync(`clients/${name}/pyproject.toml`, 'utf8');
    t.true(text.includes(`\nSource = "${repository}"\n`), name);
    for (const key of ['authors', 'classifiers', 'keywords', 'readme', 'license'])
      t.regex(text, new RegExp(`^${key} = `, 'm'), name);
  }
});

test('a file without our packages is rejected', (t) => {
  t.throws(() => withVersion('[package]\nname = "other"\nversion = "1.0.0"\n', '2.0.0'), {
    message: /no package of ours/,
  });
});
