import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PackedPackage } from '../release/pack-packages.ts';
import { checkedOutput } from './checked-output.ts';
import { consumerOptions } from './consumer.ts';

/** Entries whose types use packages that do not compile with the strictest settings. */
const UNCHECKED_LIBRARIES: readonly string[] = [
  '@mikrokit/mcp/ai',
  '@mikrokit/nats',
  '@mikrokit/nats/jetstream',
  '@mikrokit/queue/bull',
  '@mikrokit/queue/jetstream',
  '@mikrokit/restate',
];

/** Entries that reject Node. The tests of docs/recipes/tools.md load them. */
const OF_OTHER_RUNTIMES: readonly string[] = ['@mikrokit/compiler/bun', '@mikrokit/compiler/deno'];

/**
 * Imports each entry of the packages in a project that has them installed, in a separate process,
 * and type-checks those imports with a user's strictest settings, with Node's resolution and a
 * bundler's.
 */
export async function checkEntries(
  folder: string,
  packages: readonly PackedPackage[],
): Promise<void> {
  const entries = packages.flatMap(({ name, exports }) =>
    Object.keys(exports)
      .filter((key) => key !== './package.json')
      .map((key) => name + key.slice(1)),
  );
  const options = consumerOptions(folder);
  for (const entry of entries) {
    if (OF_OTHER_RUNTIMES.includes(entry)) continue;
    await checkedOutput([process.execPath, `--eval=await import('${entry}')`], options);
  }

  const isChecked = (entry: string): boolean => !UNCHECKED_LIBRARIES.includes(entry);
  await checkTypes(folder, { entries: entries.filter(isChecked), skipLibCheck: false });
  await checkTypes(folder, { entries: UNCHECKED_LIBRARIES, skipLibCheck: true });
}

async function checkTypes(
  folder: string,
  {
    entries,
    skipLibCheck,
  }: { readonly entries: readonly string[]; readonly skipLibCheck: boolean },
): Promise<void> {
  const lines = entries.map((entry, index) => `export * as entry${index} from '${entry}';`);
  writeFileSync(join(folder, 'entries.ts'), `${lines.join('\n')}\n`);
  const tsc = resolve('node_modules/typescript/bin/tsc');
  for (const module of ['nodenext', 'esnext']) {
    const config = {
      compilerOptions: {
        module,
        moduleResolution: module === 'nodenext' ? 'nodenext' : 'bundler',
        target: 'es2024',
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck,
        noEmit: true,
        types: ['node'],
        typeRoots: [resolve('node_modules/@types')],
      },
      files: ['entries.ts'],
    };
    const file = `tsconfig.${module}.json`;
    writeFileSync(join(folder, file), JSON.stringify(config));
    await checkedOutput([process.execPath, tsc, '-p', file], consumerOptions(folder));
  }
}
