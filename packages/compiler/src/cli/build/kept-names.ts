import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'rolldown';

/** The names of functions and classes that minified code has to keep. */
export interface KeptNames {
  /** Looks at each module that is bundled. */
  readonly plugin: Plugin;
  /** The names in all of them. */
  found(): string[];
}

/**
 * Applications may look at names, and find their functions in traces; of ours, only those of errors stand in logs.
 * What else looks like a name here only stays as long as it is.
 */
export function createKeptNames(): KeptNames {
  const names = new Set<string>();
  return {
    plugin: {
      name: 'mikrokit:kept-names',
      transform: {
        filter: { id: { exclude: /\?mikrokit=/ } },
        handler: (code, id) => {
          const named = isOurs(id) ? NAMED_ERROR : NAMED;
          for (const [, name, other] of code.matchAll(named)) names.add((name ?? other) as string);
        },
      },
    },
    found: () => [...names],
  };
}

// function f, function* f, class C, const f = (…) =>, const f: T = async x =>, …
const NAMED =
  /\b(?:function\s*\*?|class)\s+([\w$]+)|\b(?:const|let|var)\s+([\w$]+)\s*(?::[^=\n]{0,200})?=\s*(?:async\b\s*)?(?:function\b|class\b|[(<]|[\w$]+\s*=>)/g;
const NAMED_ERROR = /\bclass\s+(\w+(?:Error|Failure))\b/g;

const OUR_PACKAGES = ['client', 'deepkit', 'http', 'router', 'serverless', 'types'];

/** Whether a module is of a package of MikroKit: in its folder, by the name that its package.json says. */
export function isOurs(id: string): boolean {
  for (let folder = dirname(id); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (!existsSync(file)) continue;
    const { name } = JSON.parse(readFileSync(file, 'utf8'));
    if (name !== undefined) return OUR_PACKAGES.some((own) => name === `@mikrokit/${own}`);
  }
  return false;
}
