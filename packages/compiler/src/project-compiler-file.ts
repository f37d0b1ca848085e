import { fileURLToPath } from 'node:url';

/** Whether the compiler runs from its TypeScript, as it does in this workspace. */
export const isSource: boolean = import.meta.url.endsWith('.ts');

/** The module `project-compiler.ts`. Published, it is one file with all that it imports: see scripts/bundle-compiler.ts. */
export const projectCompilerFile: string = fileURLToPath(
  new URL(isSource ? './project-compiler.ts' : './project-compiler.bundle.js', import.meta.url),
);
