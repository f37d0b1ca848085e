import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, posix, relative, resolve, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CommandFailure, Spinner } from '@mikrokit/compiler/commands';
import { type Zippable, zipSync } from 'fflate';
import { type BundledFile, bundle } from './bundle.ts';
import { licencesOf } from './licences.ts';
import { defaultFolder, type Target, type TargetName, targets } from './targets.ts';

interface BuildCommand {
  readonly entry: string;
  /** The file of a server, or the folder of another target. */
  readonly out: string | undefined;
  readonly external: readonly string[];
  readonly minify: boolean;
  readonly target: TargetName;
}

/**
 * Bundles a server or function into ES modules that run by themselves, with their source maps, in the layout of its
 * target, with the licences of the packages in it. Code that few processes need, such as the explanations of rejections, is
 * in files that are loaded on demand.
 */
export async function build(options: BuildCommand): Promise<number> {
  const { entry, external, minify, target: targetName } = options;
  const target: Target = targets[targetName];
  const { folder, entryPath } = outputLocation(options, target);
  const out = join(folder, entryPath);
  if (!statSync(entry, { throwIfNoEntry: false })?.isFile())
    throw new CommandFailure(`There is no file ${entry}`);
  if (resolve(out) === resolve(entry)) {
    throw new CommandFailure(`${options.out ?? out} is the entry itself`);
  }
  // A target can write a package.json, which would replace the application's.
  if (target.entryPath !== undefined && resolve(entry).startsWith(join(folder, sep))) {
    throw new CommandFailure(`${options.out || folder} holds the entry; name another folder`);
  }
  // Several servers can be built into one folder. Other targets have their own folder.
  const ownFolder = target.entryPath !== undefined;
  const chunkFolder = ownFolder ? 'lib' : `${basename(entryPath, extname(entryPath))}-chunks`;
  const within = posix.dirname(entryPath);
  const bundling = bundle({
    entry: resolve(entry),
    entryName: posix.basename(entryPath),
    chunkFolder,
    external,
    minify,
    target,
  });
  const files = await new Spinner().until(`Building ${entry}`, bundling);
  assertFunction(entry, files, target);
  const written = files.map((file) => ({ ...file, path: posix.join(within, file.path) }));
  const maps = target.mapsAside ? `${folder}-maps` : folder;
  // An earlier build left these. The folder contains nothing else.
  for (const earlier of [folder, maps])
    rmSync(join(earlier, within, chunkFolder), { recursive: true, force: true });
  const texts = new Map(written.map(({ path, code }) => [path, code]));
  for (const [path, content] of Object.entries(target.files?.(files, resolve(entry)) ?? {})) {
    texts.set(path, `${JSON.stringify(content, null, 2)}\n`);
  }
  const licences = licencesOf(files.flatMap(({ modules }) => modules));
  const licenceFile = ownFolder ? 'LICENSES.txt' : `${basename(entryPath)}.LICENSES.txt`;
  if (licences !== undefined) texts.set(posix.join(within, licenceFile), licences);
  for (const { path, map } of written) {
    if (map === undefined) continue;
    const file = join(maps, `${path}.map`);
    write(file, map);
    const link = relative(dirname(join(folder, path)), file).replaceAll(sep, '/');
    texts.set(path, `${texts.get(path)?.trimEnd()}\n//# sourceMappingURL=${link}\n`);
  }
  for (const [path, text] of texts) write(join(folder, path), text);
  const shown = written.map((file) => ({ ...file, path: relative('', join(folder, file.path)) }));
  console.log(formatSizes(shown));
  if (target.zip) {
    const packed = zip(texts);
    write(`${folder}.zip`, packed);
    console.log(`${relative('', `${folder}.zip`)}  ${kilobytes(packed.byteLength)}`);
  }
  const note = target.note?.(files);
  if (note !== undefined) console.log(note);
  return 0;
}

function outputLocation(
  { entry, out, target: name }: BuildCommand,
  target: Target,
): { readonly folder: string; readonly entryPath: string } {
  if (target.entryPath !== undefined) {
    return { folder: resolve(out ?? defaultFolder(name)), entryPath: target.entryPath };
  }
  // With this extension it is an ES module, whatever the nearest package.json says about .js files.
  const file = out ?? join('dist', `${basename(entry, extname(entry))}.mjs`);
  return { folder: dirname(file), entryPath: basename(file) };
}

function assertFunction(entry: string, files: readonly BundledFile[], { needs }: Target): void {
  if (needs === undefined) return;
  const exported = files[0]?.exports ?? [];
  const isExported = needs.exports.includes('*')
    ? exported.length > 0
    : exported.some((name) => needs.exports.includes(name));
  if (isExported || files.some(({ packages }) => packages.includes(needs.package ?? ''))) return;
  const [name] = needs.exports;
  const what =
    needs.package !== undefined
      ? `registers no function with ${needs.package}`
      : name === 'default'
        ? 'has no default export'
        : `exports no ${name}`;
  throw new CommandFailure(`${entry} ${what}; write \`${needs.example}\` in it`);
}

function write(file: string, text: string | Uint8Array): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    // Another file is in the way, or permissions are missing: see the system's message.
    throw new CommandFailure(`Cannot write ${file}: ${(error as Error).message}`);
  }
}

/** 1980-01-01, the earliest date in a zip file. With a fixed date the same files result in the same bytes. */
const FIRST_DATE = new Date(1980, 0, 1);

/**
 * Packs files by their paths, readable for all users, because Lambda runs functions as another
 * user.
 */
function zip(files: ReadonlyMap<string, string>): Uint8Array {
  const encoder = new TextEncoder();
  const entries: Zippable = {};
  for (const [path, text] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    // Unix (3) has its permissions in the upper half of the attributes.
    entries[path] = [encoder.encode(text), { os: 3, attrs: 0o100644 << 16 }];
  }
  return zipSync(entries, { level: 9, mtime: FIRST_DATE });
}

interface SizedFile {
  readonly path: string;
  readonly code: string;
  readonly atStart: boolean;
}

/** A line for each file that is read at start, and one for all others together. */
function formatSizes(files: readonly SizedFile[]): string {
  const later = files.filter(({ atStart }) => !atStart);
  const rows = files
    .filter(({ atStart }) => atStart)
    .map(({ path, code }) => [path, ...sizesOf(code)]);
  if (later.length > 0) {
    const parts = `${later.length} ${later.length === 1 ? 'part' : 'parts'}, loaded when needed`;
    rows.push([parts, ...sizesOf(...later.map(({ code }) => code))]);
  }
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const [first = 0, ...others] = widths;
  return rows
    .map(([name = '', ...sizes]) =>
      [name.padEnd(first), ...sizes.map((size, i) => size.padStart(others[i] ?? 0))].join('  '),
    )
    .join('\n');
}

/** The raw size and the gzip size. Each file is compressed separately, as it is sent and stored. */
function sizesOf(...codes: readonly string[]): [string, string] {
  const raw = codes.map((code) => Buffer.byteLength(code));
  const zipped = codes.map((code) => gzipSync(code).byteLength);
  return [kilobytes(sum(raw)), `${kilobytes(sum(zipped))} gzip`];
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

/** `1234` → `1.2 kB`. */
function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
