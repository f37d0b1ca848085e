import test from 'ava';
import { checkLibrary, libraryNames } from '../types/library-process.ts';

for (const name of libraryNames) {
  test(`${name} does every task of the types benchmark correctly`, async (t) => {
    t.true((await checkLibrary(name)).includes('encode user'));
  });
}
