import './typescript-6.ts';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Imports a fixture of this package, compiled with types kept. */
export async function loadApp(file: string): Promise<Record<string, unknown>> {
  const { compileFile } = await import('./compile-file.ts');
  const hooks = registerHooks({
    load: (url, context, next) => {
      if (!/\/deepkit\/test\/fixtures\/.*\.ts$/.test(url)) return next(url, context);
      const path = fileURLToPath(url);
      const source = compileFile(readFileSync(path, 'utf8'), path, CONFIG);
      return { format: 'module', source, shortCircuit: true };
    },
  });
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    hooks.deregister();
  }
}

const CONFIG = fileURLToPath(new URL('../fixtures/tsconfig.json', import.meta.url));
