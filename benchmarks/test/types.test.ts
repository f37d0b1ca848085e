import test from 'ava';
import { checkLibrary, libraryNames } from '../types/library-process.ts';

for (const name of libraryNames) {
  test(`${name} does every task of the benchmark of types as it should`, async (t) => {
    t.true((await checkLibrary(name)).includes('encode user'));
  });
}
