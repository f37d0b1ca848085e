import { registerHooks } from 'node:module';

// The type compiler needs a TypeScript compiler in JavaScript, which version 7 no longer is, so it gets this package's.
const ownTypeScript = import.meta.resolve('typescript');

const TOOLS = /\/(?:@deepkit\/type-compiler|@marcj\/ts-clone-node|@typescript\/vfs)\//;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' && TOOLS.test(context.parentURL ?? '')
      ? next(ownTypeScript, context)
      : next(specifier, context),
});
