import './typescript-6.ts';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// After the hook of typescript-6.ts is registered.
const { compileFile } = await import('./compile-file.ts');

// A Node loader that compiles the application's TypeScript and keeps its types.
registerHooks({
  load: (url, context, next) => {
    const isOwn = url.startsWith('file:') && /\/test\/fixtures\/.*\.ts$/.test(url);
    if (!isOwn) return next(url, context);
    const fileName = fileURLToPath(url);
    const source = compileFile(readFileSync(fileName, 'utf8'), fileName);
    return { format: 'module', source, shortCircuit: true };
  },
});
