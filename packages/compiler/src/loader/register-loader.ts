import { registerHooks } from 'node:module';
import { createLoadHooks, type LoadHooksOptions } from './load-hooks.ts';
import { rejectionText, reportUncaught } from './report-uncaught.ts';
import { explainUnsupportedSyntax } from './unsupported-syntax.ts';

/** Registers the loader in this process. */
export function registerLoader(options: LoadHooksOptions): void {
  registerHooks(createLoadHooks(options));
  explainUnsupportedSyntax();
  reportUncaught(rejectionText);
}
