import test from 'ava';

for (const bundler of ['vite', 'rolldown', 'rollup', 'esbuild', 'webpack', 'rspack']) {
  test(`The entry for ${bundler} exports the plugin and nothing else`, async (t) => {
    t.deepEqual(Object.keys(await import(`@mikrokit/compiler/${bundler}`)), ['mikrokit']);
  });
}
