import { readFileSync } from 'node:fs';
import test from 'ava';
import { checksOf } from '../../scripts/test/part.ts';

const testsOf = (...paths: string[]): readonly string[] => {
  const check = checksOf(paths).flat().at(-1);
  return (check?.command ?? []).filter((argument) => argument.endsWith('.test.ts'));
};

test('a package has lint, types, build and then its tests', (t) => {
  const [before, [tests]] = checksOf(['packages/router']) as unknown as [
    { name: string; command: string[] }[],
    { name: string }[],
  ];
  t.deepEqual(
    [...before, tests].map((check) => check?.name),
    ['lint', 'types', 'build', 'tests'],
  );
  t.is(before[0]?.command.at(-1), 'packages/router');
  const config = JSON.parse(readFileSync(before[1]?.command.at(-1) ?? '', 'utf8'));
  t.deepEqual(config, {
    extends: '../../../tsconfig.json',
    include: ['../../../packages/router'],
  });
  const files = testsOf('packages/router');
  t.true(files.includes('packages/router/test/hooks.test.ts'));
  t.true(files.every((file) => file.startsWith('packages/router/test/')));
});

test('a file of tests is run alone, and a folder of sources has the tests of its package', (t) => {
  const file = 'packages/router/test/hooks.test.ts';
  t.deepEqual(testsOf(file), [file]);
  t.deepEqual(testsOf(`./${file}`, file), [file]);
  t.deepEqual(testsOf('packages/router/src'), testsOf('packages/router'));
  t.true(testsOf('conformance/cases').includes('conformance/test/node-http.test.ts'));
  t.true(testsOf('test/npm-test').every((name) => name.startsWith('test/npm-test/')));
});

test('a folder with settings of its own has its tests, and no other check of types', (t) => {
  const names = checksOf(['examples/react'])
    .flat()
    .map(({ name }) => name);
  t.deepEqual(names, ['lint', 'build', 'tests']);
});

test('a path that does not exist, or has no tests, is rejected', (t) => {
  for (const path of ['packages/roter', '..', '.', 'node_modules/ava', '/tmp']) {
    t.throws(() => checksOf([path]), {
      message: `'${path}' is not a package, folder or file of this repository`,
    });
  }
  t.throws(() => checksOf(['docs']), { message: "'docs' has no tests" });
});
