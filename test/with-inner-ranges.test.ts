import test from 'ava';
import { withInnerRanges } from '../scripts/release/with-inner-ranges.ts';

const manifest = {
  name: '@mikrokit/serverless',
  dependencies: { '@mikrokit/http': '0.1.0', undici: '8.0.0' },
  devDependencies: { '@mikrokit/compiler': '0.1.0' },
  peerDependencies: { '@mikrokit/router': '0.1.0', ws: '^8.0.0' },
};

test('dependencies get later patches, peers every patch of the minor version', (t) => {
  t.deepEqual(withInnerRanges(manifest, '0.2.3'), {
    name: '@mikrokit/serverless',
    dependencies: { '@mikrokit/http': '~0.2.3', undici: '8.0.0' },
    devDependencies: { '@mikrokit/compiler': '~0.2.3' },
    peerDependencies: { '@mikrokit/router': '~0.2.0', ws: '^8.0.0' },
  });
});

test('prereleases are exact among themselves, peers too', (t) => {
  const canary = withInnerRanges(manifest, '0.2.0-canary.3');
  t.is(canary.dependencies['@mikrokit/http'], '0.2.0-canary.3');
  t.is(canary.peerDependencies['@mikrokit/router'], '0.2.0-canary.3');
  t.is(canary.dependencies.undici, '8.0.0');
});

test('a package.json without dependencies stays as it is', (t) => {
  const alone = { name: 'alone', dependencies: { 'create-mikrokit-theme': '1.0.0' } };
  t.deepEqual(withInnerRanges(alone, '0.2.3'), alone);
});
