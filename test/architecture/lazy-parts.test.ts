import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import test from 'ava';
import { readImports } from './read-imports.ts';

/** Parts that ARCHITECTURE.md says are loaded when first needed, or only by the code that the compiler emits for them. */
const parts: readonly {
  readonly root: string;
  readonly entries: readonly string[];
  readonly lazy: readonly string[];
}[] = [
  {
    root: 'packages/router/src',
    entries: ['create-router.ts', 'route.ts', 'hook.ts'],
    lazy: [
      'http-routes',
      'routing/http',
      'raw',
      'files',
      'idempotency',
      'streams',
      'describe',
      'in-process',
      'lazy-groups',
      'ports',
      'protocol/batch-endpoint.ts',
      'protocol/limit-bodies.ts',
    ],
  },
  {
    root: 'packages/http/src',
    entries: ['serve.ts'],
    lazy: ['web-socket', 'workers', 'fetch', 'files', 'middleware', 'node/node-transport.ts'],
  },
];

/** All files that are loaded with some files of a package, which are among them. */
function loadedWith(root: string, entries: readonly string[]): ReadonlySet<string> {
  const files = new Set(entries);
  // The loop also visits the files that it adds.
  for (const file of files) {
    for (const { specifier, isType, isDynamic } of readImports(join(root, file)))
      if (specifier.startsWith('.') && !isType && !isDynamic)
        files.add(posix.join(dirname(file), specifier));
  }
  return files;
}

for (const { root, entries, lazy } of parts) {
  test(`${entries.join(', ')} of ${root} load none of the parts that few processes need`, (t) => {
    const loaded = [...loadedWith(root, entries)];
    t.true(loaded.length > 10);
    for (const part of lazy) {
      t.true(existsSync(join(root, part)), `${part} exists`);
      t.deepEqual(
        loaded.filter((file) => file === part || file.startsWith(`${part}/`)),
        [],
      );
    }
  });
}
