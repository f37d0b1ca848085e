import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkedOutput } from './checked-output.ts';
import { consumerOptions } from './consumer.ts';
import type { PackedPackage } from './pack-packages.ts';

/**
 * Imports each entry of the packages in a project that has them installed, in a process of its own,
 * and type-checks those imports as a user's strictest settings would, with Node's resolution and a bundler's.
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
    await checkedOutput([process.execPath, `--eval=await import('${entry}')`], options);
  }

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
        skipLibCheck: false,
        noEmit: true,
        types: ['node'],
        typeRoots: [resolve('node_modules/@types')],
      },
      files: ['entries.ts'],
    };
    const file = `tsconfig.${module}.json`;
    writeFileSync(join(folder, file), JSON.stringify(config));
    await checkedOutput([process.execPath, tsc, '-p', file], options);
  }
}
