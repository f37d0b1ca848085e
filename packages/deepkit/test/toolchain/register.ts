import './typescript-6.ts';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Not before the hook of typescript-6.ts is there.
const { compileFile } = await import('./compile-file.ts');

// A Node loader: compiles the application's TypeScript with its types kept.
registerHooks({
  load: (url, context, next) => {
    const isOwn = url.startsWith('file:') && /\/test\/fixtures\/.*\.ts$/.test(url);
    if (!isOwn) return next(url, context);
    const fileName = fileURLToPath(url);
    const source = compileFile(readFileSync(fileName, 'utf8'), fileName);
    return { format: 'module', source, shortCircuit: true };
  },
});
