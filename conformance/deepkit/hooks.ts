import '../../packages/deepkit/test/toolchain/typescript-6.ts';
import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Imported after typescript-6.ts has registered its hook.
const { compileFile } = await import('../../packages/deepkit/test/toolchain/compile-file.ts');
const { writeTypesOut } = await import('../../packages/deepkit/test/toolchain/write-types-out.ts');

const SHIM = 'mikrokit-deepkit:router';

/**
 * Loads the suite's API as an application compiled by the type compiler. Its files import `createRouter` from this source text
 * instead of from the router.
 */
export function registerDeepkit(createRouter: string): void {
  const folder = join(import.meta.dirname, '..');
  const files = ['*.ts', 'types/*.ts', 'deepkit/fixtures/color.ts'].flatMap((pattern) =>
    globSync(pattern, { cwd: folder }).map((file) => join(folder, file)),
  );
  const withTypes = writeTypesOut(files);
  const config = join(import.meta.dirname, 'tsconfig.json');
  const source = `export * from ${JSON.stringify(import.meta.resolve('@mikrokit/router'))};
${createRouter}`;
  registerHooks({
    resolve: (specifier, context, next) => {
      const isOfApi = /\/conformance\/api[^/]*\.ts$/.test(context.parentURL ?? '');
      if (isOfApi && specifier === '@mikrokit/router') return { url: SHIM, shortCircuit: true };
      return next(specifier, context);
    },
    load: (url, context, next) => {
      if (url === SHIM) return { format: 'module', source, shortCircuit: true };
      const file = url.startsWith('file:') ? fileURLToPath(url) : '';
      if (!files.includes(file)) return next(url, context);
      const text = withTypes(file, readFileSync(file, 'utf8')).replace(
        './color.d.ts',
        '../deepkit/fixtures/color.ts',
      );
      return { format: 'module', source: compileFile(text, file, config), shortCircuit: true };
    },
  });
}
