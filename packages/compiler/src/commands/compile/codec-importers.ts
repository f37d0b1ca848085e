import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { isAbsent } from '../../cache/content-hash.ts';
import { codecFileName, sourcesOfCodecFile } from '../../emit/codec-file-name.ts';
import { sourceFilesIn } from '../../source-files.ts';

/** A file that imports codecs as a file. */
export interface CodecImporter {
  readonly file: string;
  /** Whether it imports its own ones, rather than codecs of another file by mistake. */
  readonly importsOwn: boolean;
  /** Whether it leaves out the extension of its own codecs: `./api.codecs`. */
  readonly isIncomplete: boolean;
  /** Files that import the same codecs: `api.mts` next to `api.ts`. */
  readonly others: readonly string[];
}

/** The files that import codecs, in a folder and its subfolders, or the file itself. */
export function codecImporters(path: string): readonly CodecImporter[] {
  const isFolder = statSync(path).isDirectory();
  const isFile = !isFolder && extname(path) !== '.json';
  const candidates = isFile ? [path] : sourceFilesIn(isFolder ? path : dirname(path));
  return candidates.flatMap((file): CodecImporter[] => {
    const imports = codecImports(file);
    if (imports.length === 0) return [];
    const importsOwn = imports.includes(ownSpecifier(file));
    const others = importsOwn ? sourcesOfCodecFile(codecFileOf(file)).filter(isOther(file)) : [];
    const isIncomplete = imports.includes(incompleteSpecifier(file));
    return [{ file, importsOwn, isIncomplete, others }];
  });
}

function isOther(file: string): (other: string) => boolean {
  return (other) => other !== file && codecImports(other).includes(ownSpecifier(other));
}

/** The modules of codecs that the import declarations of a file name. */
function codecImports(file: string): readonly string[] {
  const text = textOf(file);
  if (!/\.codecs(?:\.js)?['"]/.test(text)) return [];
  const { module, errors } = parseSync(file, text);
  const named = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  // A file with syntax errors, because it is being edited, keeps its codecs.
  if (errors.length > 0 && text.includes(ownSpecifier(file))) named.push(ownSpecifier(file));
  const incomplete = incompleteSpecifier(file);
  // It can also be a module of the project: `api.codecs.ts`.
  const isModule = existsSync(join(dirname(file), `${incomplete}.ts`));
  return named.filter(
    (name) => /(?:^|\/)[^/]+\.codecs\.js$/.test(name) || (name === incomplete && !isModule),
  );
}

/**
 * The text of a source. Empty for a folder with such a name, and for a file that was removed
 * meanwhile.
 */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isAbsent(error) || (error as NodeJS.ErrnoException).code === 'EISDIR') return '';
    throw error;
  }
}

function codecFileOf(file: string): string {
  return join(dirname(file), codecFileName(basename(file)));
}

function incompleteSpecifier(file: string): string {
  return ownSpecifier(file).replace(/\.js$/, '');
}

function ownSpecifier(file: string): string {
  return `./${codecFileName(basename(file))}`;
}
