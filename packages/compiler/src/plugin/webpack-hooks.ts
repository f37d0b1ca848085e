import { RUNTIME_MODULE, runtimeFile } from '../emit/runtime-module.ts';
import type { CompileSession } from './compile-session.ts';

interface Hook<Arguments extends unknown[]> {
  tap(name: string, callback: (...args: Arguments) => void): void;
}

/** The part of the compilers of webpack and Rspack that these hooks use. */
interface WebpackCompiler {
  readonly watchMode: boolean;
  readonly hooks: {
    readonly done: Hook<[]>;
    readonly failed: Hook<[]>;
    readonly watchClose: Hook<[]>;
    readonly shutdown: Hook<[]>;
    readonly normalModuleFactory: Hook<
      [{ readonly hooks: { readonly beforeResolve: Hook<[{ request: string }]> } }]
    >;
  };
}

const NAME = 'mikrokit';

/** The hooks that webpack and Rspack need besides the transform. */
export function webpackHooks(session: CompileSession) {
  return (compiler: WebpackCompiler): void => {
    const { done, failed, watchClose, shutdown, normalModuleFactory } = compiler.hooks;
    normalModuleFactory.tap(NAME, (factory) => {
      factory.hooks.beforeResolve.tap(NAME, (resolving) => {
        if (RUNTIME_MODULE.test(resolving.request)) {
          resolving.request = runtimeFile(resolving.request);
        }
      });
    });
    const close = (): void => {
      if (!compiler.watchMode) session.close();
    };
    done.tap(NAME, close);
    failed.tap(NAME, close);
    watchClose.tap(NAME, session.close);
    shutdown.tap(NAME, session.close);
  };
}
