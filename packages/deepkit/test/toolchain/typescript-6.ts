import { registerHooks } from 'node:module';

// The type compiler needs TypeScript's compiler in JavaScript, which 7 no longer is: it gets the one of this package.
const ownTypeScript = import.meta.resolve('typescript');

const TOOLS = /\/(?:@deepkit\/type-compiler|@marcj\/ts-clone-node|@typescript\/vfs)\//;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' && TOOLS.test(context.parentURL ?? '')
      ? next(ownTypeScript, context)
      : next(specifier, context),
});
