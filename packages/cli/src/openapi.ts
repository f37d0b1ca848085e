import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { findEntry, queryRouter, type RouterSource } from './router/router-process.ts';

interface OpenApiCommand extends RouterSource {
  /** The file to write; by default the document is printed. */
  readonly out?: string | undefined;
  /** Default: the name in the nearest package.json. */
  readonly title?: string | undefined;
  /** Default: the version in the nearest package.json. */
  readonly version?: string | undefined;
  /** The URLs of the API. */
  readonly servers: readonly string[];
  /** Patterns of the ids of routes. Default: all. */
  readonly only?: readonly string[] | undefined;
}

/** Prints or writes the OpenAPI document of a router. */
export async function openapi(command: OpenApiCommand): Promise<number> {
  const entry = findEntry(command.entry);
  const manifest = nearestManifest(dirname(entry));
  const document = await queryRouter({
    entry,
    exportName: command.exportName,
    want: 'openapi',
    openapi: {
      title: command.title ?? manifest.name,
      version: command.version ?? manifest.version,
      servers: command.servers.map((url) => ({ url })),
      ...(command.only !== undefined && { only: command.only }),
    },
  });
  const text = `${JSON.stringify(document, null, 2)}\n`;
  if (command.out === undefined) process.stdout.write(text);
  else {
    mkdirSync(dirname(command.out), { recursive: true });
    writeFileSync(command.out, text);
    console.log(relative('', command.out));
  }
  return 0;
}

function nearestManifest(folder: string): { readonly name?: string; readonly version?: string } {
  for (;;) {
    try {
      return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
    const parent = dirname(folder);
    if (parent === folder) return {};
    folder = parent;
  }
}
