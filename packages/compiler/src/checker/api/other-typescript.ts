import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as ast from 'typescript/unstable/ast';
import type * as sync from 'typescript/unstable/sync';
import { findTypeScript } from '../../typescript-package.ts';
import type { Sync71 } from './adapter-7-1.ts';

/** The modules of another TypeScript than ours, with the types of ours for all that did not change. */
interface OtherTypeScript {
  readonly ast: typeof ast;
  readonly sync: typeof sync;
  /** `sync` again, with the members that 7.0 lacks or names differently. */
  readonly sync71: Sync71;
}

/** The modules of the TypeScript that is installed for us, or that `MIKROKIT_TYPESCRIPT` names, if it is 7.1. */
export const otherTypeScript: OtherTypeScript | undefined = load();

function load(): OtherTypeScript | undefined {
  const { folder, version } = findTypeScript();
  if (!version.startsWith('7.1.')) return undefined;
  // Its client understands only the program of the same package, so both come from there.
  const require = createRequire(join(folder, 'package.json'));
  const sync = require('typescript/sync');
  return { ast: require('typescript/ast'), sync, sync71: sync };
}

/**
 * Returns a function that chooses between a value of the bundled TypeScript and the value that the
 * other one has under the same name, because the numbers of enums, and the kinds that a guard
 * tests, differ.
 */
export function chooserFor<M extends object>(other: M | undefined) {
  return <K extends keyof M & string>(name: K, own: M[K]): M[K] => {
    if (!other) return own;
    if (!(name in other)) throw new TypeError(`The other TypeScript exports no ${name}`);
    return other[name];
  };
}
