import test from 'ava';
import { libraryNames, runLibrary } from '../types/library-process.ts';

for (const name of libraryNames) {
  test(`${name} does every task of the benchmark of types as it should`, async (t) => {
    await t.notThrowsAsync(runLibrary(name, 0));
  });
}
