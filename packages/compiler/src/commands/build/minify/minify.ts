import type { Plugin } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { arrowsToMethods } from './arrows-to-methods.ts';
import { objectsOfFunctions } from './objects-of-functions.ts';
import { createPreservedNames } from './preserved-names.ts';
import { shortLines } from './short-lines.ts';

const EVERY_NAME = { function: true, class: true };
const NO_NAME = { function: false, class: false };

/** The plugins that make the code of a bundle small, and quick to start. */
export function minifyPlugins(): readonly Plugin[] {
  const preserved = createPreservedNames();
  return [
    preserved.plugin,
    arrowsToMethods(),
    minifier(preserved.list),
    objectsOfFunctions(),
    shortLines(),
  ];
}

/** Rolldown's own minifier takes no list of names to keep. */
function minifier(namesToKeep: () => string[]): Plugin {
  return {
    name: 'mikrokit:minify',
    renderChunk: (code, { fileName }) => {
      const small = minifySync(fileName, code, {
        module: true,
        compress: { keepNames: EVERY_NAME },
        mangle: { keepNames: NO_NAME, reserved: namesToKeep() },
        codegen: { removeWhitespace: true },
        sourcemap: true,
      });
      const { errors, map } = small;
      if (errors.length > 0) throw new AggregateError(errors, `${fileName} is no module`);
      return { code: small.code, map: map ?? null };
    },
  };
}
