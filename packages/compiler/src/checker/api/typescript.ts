import type { TypeScriptAdapter } from './adapter.ts';
import { adapter70 } from './adapter-7-0.ts';
import { createAdapter71 } from './adapter-7-1.ts';
import { otherTypeScript } from './other-typescript.ts';

/** The TypeScript that reads types. */
export const typescript: TypeScriptAdapter = otherTypeScript
  ? createAdapter71(otherTypeScript.sync71)
  : adapter70;
