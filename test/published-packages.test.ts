import test from 'ava';
import { absoluteLinks } from '../scripts/release/absolute-links.ts';
import { publishedManifest } from '../scripts/release/published-manifest.ts';

const repository = 'https://github.com/someone/mikrokit';

test('relative links of a README lead to the release, others stay', (t) => {
  const page =
    '[a](../http) [b](../../docs/hooks.md#tokens) [c](#here) [d](https://example.com/x) ![e](pictures/e.png)';
  t.is(
    absoluteLinks(page, `${repository}/blob/v1.2.3`, 'packages/router'),
    `[a](${repository}/blob/v1.2.3/packages/http) [b](${repository}/blob/v1.2.3/docs/hooks.md#tokens) ` +
      `[c](#here) [d](https://example.com/x) ![e](${repository}/blob/v1.2.3/packages/router/pictures/e.png)`,
  );
});

test('a published package.json names the project, and no sources', (t) => {
  const manifest = {
    name: '@mikrokit/some',
    version: '1.2.3',
    files: ['dist'],
    exports: {
      '.': { '@mikrokit/source': './src/index.ts', default: './dist/index.js' },
      './package.json': './package.json',
    },
    devDependencies: { ava: '7.0.0' },
  };
  const links = { author: 'The authors', repository };
  t.deepEqual(publishedManifest(manifest, 'packages/some', links), {
    name: '@mikrokit/some',
    version: '1.2.3',
    files: ['dist'],
    author: 'The authors',
    homepage: `${repository}/tree/main/packages/some#readme`,
    bugs: `${repository}/issues`,
    repository: { type: 'git', url: `git+${repository}.git`, directory: 'packages/some' },
    exports: { '.': { default: './dist/index.js' }, './package.json': './package.json' },
  });
});
