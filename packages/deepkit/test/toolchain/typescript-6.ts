import { registerHooks } from 'node:module';

// The type compiler needs TypeScript's compiler in JavaScript, which 7 no longer is: it gets the one of this package.
const ownTypeScript = import.meta.resolve('typescript');

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' && context.parentURL?.includes('/type-compiler/')
      ? next(ownTypeScript, context)
      : next(specifier, context),
});
