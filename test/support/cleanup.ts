import test from 'ava';

/** Registers work for the end: a test's own, or that of all tests of a file. */
export interface Cleanup {
  readonly teardown: (work: () => unknown) => void;
}

/** For what several tests of a file share. To be called where tests are declared. */
export function cleanupAfterAll(): Cleanup {
  const works: (() => unknown)[] = [];
  test.after.always('clean up', async () => {
    for (const work of works) await work();
  });
  return { teardown: (work) => works.push(work) };
}
