import './typescript-6.ts';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Handlers } from '@mikrokit/types/runtime';
import { captured } from './capture.ts';

const { compileFile } = await import('./compile-file.ts');
const { writeTypesOut } = await import('./write-types-out.ts');

const SHIM = 'mikrokit-capture:';
const config = join(import.meta.dirname, '../fixtures/tsconfig.json');
const capture = import.meta.resolve('./capture.ts');

/**
 * Loads the compiler's fixtures compiled by the type compiler, and returns the arguments of the calls of `createRouter` in
 * each.
 */
export async function loadFixtures(
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly Handlers[] | Error>> {
  const withTypes = writeTypesOut(files);
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const isFixture = context.parentURL?.includes('/test/fixtures/');
      if (isFixture && (specifier === '@mikrokit/router' || specifier === '@mikrokit/types')) {
        return { url: `${SHIM}${specifier}`, shortCircuit: true };
      }
      return next(specifier, context);
    },
    load: (url, context, next) => {
      if (url.startsWith(SHIM)) {
        const source = shimOf(url);
        return { format: 'module', source, shortCircuit: true };
      }
      if (!/\/test\/fixtures\/.*(?<!\.d)\.ts$/.test(url)) return next(url, context);
      const file = fileURLToPath(url);
      const text = withTypes(file, readFileSync(file, 'utf8'));
      return { format: 'module', source: compileFile(text, file, config), shortCircuit: true };
    },
  });
  const loaded = new Map<string, readonly Handlers[] | Error>();
  for (const file of files) {
    const url = pathToFileURL(file).href;
    try {
      captured.length = 0;
      const module: Record<string, unknown> = await import(url);
      // Some fixtures make a router in a function.
      if (typeof module.make === 'function') module.make();
      loaded.set(file, [...captured]);
    } catch (error) {
      loaded.set(file, error as Error);
    }
  }
  hooks.deregister();
  return loaded;
}

function shimOf(url: string): string {
  const { pathname } = new URL(url);
  // The annotations of `@mikrokit/types` have no reflection.
  if (pathname.endsWith('types')) return 'export const createCodec = () => undefined;';
  const real = JSON.stringify(import.meta.resolve('@mikrokit/router'));
  return `import { createRouterOf } from ${JSON.stringify(capture)};
    export * from ${real};
    export const createRouter = createRouterOf();`;
}
