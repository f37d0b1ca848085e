// `node deepkit-compiler.ts in.ts out.js …`: compiles files with the type compiler of @deepkit/type, which
// keeps their types for run time.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname } from 'node:path';

/** The part of TypeScript 6 that is used here. */
interface TypeScript {
  transpileModule(text: string, options: object): { readonly outputText: string };
  readonly ScriptTarget: { readonly ESNext: number };
  readonly ModuleKind: { readonly ESNext: number };
}

// The type compiler needs TypeScript's compiler in JavaScript, which version 7 no longer has. packages/deepkit, tested
// with it, depends on version 6.
const owner = new URL('../../packages/deepkit/package.json', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, specifier === 'typescript' ? { ...context, parentURL: owner } : context),
});

// Imported after the hook is registered.
const { DeepkitLoader } = await import('@deepkit/type-compiler');
const { default: ts } = (await import('typescript')) as unknown as { default: TypeScript };

const files = process.argv.slice(2);
for (let at = 0; at < files.length; at += 2) compile(files[at] as string, files[at + 1] as string);

function compile(from: string, to: string): void {
  const typed = new DeepkitLoader().transform(readFileSync(from, 'utf8'), from);
  const { outputText } = ts.transpileModule(typed, {
    fileName: from,
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  });
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, outputText);
}
