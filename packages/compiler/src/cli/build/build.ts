import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { CommandFailure } from '../command-failure.ts';
import { bundle } from './bundle.ts';
import { formatSizes } from './format-sizes.ts';

interface BuildOptions {
  readonly entry: string;
  readonly out: string;
  readonly external: readonly string[];
  readonly minify: boolean;
}

/**
 * Bundles a server into an ES module that runs on Node by itself, with its source map. What few processes need, such as
 * the code that explains refusals, stands in files beside it that are loaded when they are needed.
 */
export async function build({ entry, out, external, minify }: BuildOptions): Promise<number> {
  if (!existsSync(entry)) throw new CommandFailure(`There is no file ${entry}`);
  if (resolve(out) === resolve(entry)) throw new CommandFailure(`${out} is the entry itself`);
  const folder = dirname(out);
  const name = basename(out);
  const chunkFolder = `${basename(name, extname(name))}-chunks`;
  const files = await bundle({
    entry: resolve(entry),
    entryName: name,
    chunkFolder,
    external,
    minify,
  });
  // Of an earlier build; nothing else is there.
  rmSync(join(folder, chunkFolder), { recursive: true, force: true });
  for (const { path, code, map } of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
    if (map !== undefined) writeFileSync(`${file}.map`, map);
  }
  const shown = files.map((file) => ({ ...file, path: relative('', join(folder, file.path)) }));
  console.log(formatSizes(shown));
  return 0;
}
