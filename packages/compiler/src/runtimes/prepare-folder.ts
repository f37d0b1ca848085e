import { hash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'rolldown/utils';
import { cacheFolderOf } from '../cache/cache-folder.ts';
import { configFiles, nearestConfig } from '../config-files.ts';
import { attachments, insert } from '../emit/attach-codecs.ts';
import { writeCodecs } from '../emit/codecs-on-disk.ts';
import type { CompiledFile } from '../emit/compiled-file.ts';
import { createCompilerHere } from '../loader/compile-here.ts';
import { sourceFilesIn } from '../source-files.ts';
import type { PreparedFile, PreparedFolder, PreparedLanguage } from './prepared-file.ts';

/**
 * Compiles the files of a folder that need codecs. Writes the codecs into the cache, and returns
 * the files to run. A rejected file is an error only if it is loaded.
 */
export function prepareFolder(folder: string, language: PreparedLanguage): PreparedFolder {
  const cache = cacheFolderOf(folder);
  if (cache === undefined) throw new Error(`There is no node_modules for ${folder}`);
  const compiler = createCompilerHere();
  const sources = new Set<string>();
  const addSources = (file: string): void => {
    const config = nearestConfig(file);
    for (const source of config === undefined ? [file] : [file, ...configFiles(config)])
      sources.add(source);
    for (const source of compiler.sourceFiles(file)) sources.add(source);
  };
  const files = sourceFilesIn(folder).flatMap((file): PreparedFile[] => {
    try {
      const compiled = compiler.compile(file);
      if (!compiled) return [];
      addSources(file);
      const code = attachWritten(file, compiled, join(cache, 'runtimes'));
      return [{ file, code: language === 'typescript' ? code : toJavaScript(file, code) }];
    } catch (error) {
      addSources(file);
      return [{ file, error: (error as Error).stack ?? String(error) }];
    }
  });
  return { files, sources: [...sources] };
}

function attachWritten(file: string, compiled: CompiledFile, folder: string): string {
  const version = hash('sha256', compiled.modules.join(), 'hex').slice(0, 24);
  const toSpecifier = (path: string) => pathToFileURL(path).href;
  const modules = writeCodecs({ file, compiled, version, folder, toSpecifier });
  const requestOf = (module: number) => toSpecifier(modules[module] ?? '');
  return insert(compiled.text, attachments(compiled, requestOf));
}

function toJavaScript(file: string, text: string): string {
  const { code, map, errors } = transformSync(file, text, { sourcemap: true });
  const [error] = errors;
  if (error) throw error;
  const encoded = Buffer.from(JSON.stringify(map)).toString('base64');
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${encoded}\n`;
}
