import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The files that a page shows: blocks of code that begin with a file's name, such as `// api.ts`. */
export function filesOf(page: string, only?: readonly string[]): Readonly<Record<string, string>> {
  const text = readFileSync(resolve(page), 'utf8');
  const blocks = text.matchAll(/```(?:tsx?|js|json|prisma)\n\/\/ (\S+)\n(.*?)```/gs);
  const files = Object.fromEntries([...blocks].map(([, name = '', code = '']) => [name, code]));
  if (only === undefined) return files;
  return Object.fromEntries(
    only.map((name) => {
      if (files[name] === undefined) throw new Error(`${page} shows no ${name}`);
      return [name, files[name]];
    }),
  );
}
