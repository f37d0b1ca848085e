import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';

/**
 * Bytes of a bundle, minified and compressed by gzip at its best: the part that a page loads at
 * first, and the part on demand.
 */
export interface BundleSize {
  readonly page: number;
  readonly onDemand: number;
}

/** Bundles a page for browsers with a file for each part that is loaded on demand. */
export type Bundler = (page: string) => Promise<BundleSize>;

export const bundlers: Readonly<Record<string, Bundler>> = {
  rolldown: async (page) => {
    const bundle = await rolldown({ input: page, platform: 'browser', logLevel: 'silent' });
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    const files = output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
    return sizeOf(
      files.map(({ fileName, code, imports, isEntry }) => ({
        file: fileName,
        contents: Buffer.from(code),
        imports,
        isEntry,
      })),
    );
  },
  esbuild: async (page) => {
    const { outputFiles, metafile } = await build({
      entryPoints: [page],
      bundle: true,
      minify: true,
      splitting: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2024',
      outdir: '/bundle',
      absWorkingDir: '/',
      write: false,
      metafile: true,
    });
    return sizeOf(
      outputFiles.map(({ path, contents }) => {
        const file = path.slice(1);
        const { imports = [], entryPoint } = metafile.outputs[file] ?? {};
        const atOnce = imports.filter(({ kind }) => kind === 'import-statement');
        const isEntry = entryPoint !== undefined && page.endsWith(entryPoint);
        return { file, contents, imports: atOnce.map((one) => one.path), isEntry };
      }),
    );
  },
};

/** Writes a page and bundles it. */
export async function measurePage(
  folder: string,
  code: string,
  bundler: Bundler,
): Promise<BundleSize> {
  const page = join(folder, 'page.js');
  await writeFile(page, code);
  return bundler(page);
}

interface BundledFile {
  readonly file: string;
  readonly contents: Uint8Array;
  /** The files that are loaded with it. */
  readonly imports: readonly string[];
  readonly isEntry: boolean;
}

function sizeOf(files: readonly BundledFile[]): BundleSize {
  const atOnce = new Set<string>();
  const load = (name: string): void => {
    if (atOnce.has(name)) return;
    atOnce.add(name);
    for (const inner of files.find(({ file }) => file === name)?.imports ?? []) load(inner);
  };
  for (const { file, isEntry } of files) if (isEntry) load(file);
  if (atOnce.size === 0) throw new Error('The bundle has no entry');
  const total = (wanted: readonly BundledFile[]) =>
    wanted.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
  return {
    page: total(files.filter(({ file }) => atOnce.has(file))),
    onDemand: total(files.filter(({ file }) => !atOnce.has(file))),
  };
}
