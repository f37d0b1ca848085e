import { type Plugin, type RenderedChunk, RolldownMagicString } from 'rolldown';
import { type ESTree, minifySync, parseSync } from 'rolldown/utils';
import { arrowsToMethods } from './arrows-to-methods.ts';
import { objectsOfFunctions } from './objects-of-functions.ts';
import { preservedNames } from './preserved-names.ts';
import { shortLines } from './short-lines.ts';
import { hasUnusualLineEnds } from './visit-nodes.ts';

const EVERY_NAME = { function: true, class: true };
const NO_NAME = { function: false, class: false };

/** The plugins that make the code of a bundle small, and quick to start. */
export function minifyPlugins(): readonly Plugin[] {
  /** By file. */
  const names = new Map<string, readonly string[]>();
  return [
    editing('mikrokit:before-minifying', (text, program, { fileName, modules }) => {
      names.set(fileName, preservedNames(program, modules));
      arrowsToMethods(text, program);
    }),
    minifier((fileName) => names.get(fileName)),
    editing('mikrokit:after-minifying', (text, program) => {
      objectsOfFunctions(text, program);
      shortLines(text, program);
    }),
  ];
}

/** Edits a chunk by its syntax tree. Making that takes longer than the edits, which therefore share it. */
function editing(
  name: string,
  edit: (text: RolldownMagicString, program: ESTree.Program, chunk: RenderedChunk) => void,
): Plugin {
  return {
    name,
    renderChunk: (code, chunk) => {
      const { program } = parseSync(chunk.fileName, code);
      const text = new RolldownMagicString(code, { hires: true });
      edit(text, program, chunk);
      // Edits would not be mapped correctly.
      return text.hasChanged() && !hasUnusualLineEnds(code) ? text : null;
    },
  };
}

/** Rolldown's own minifier takes no list of names to keep. */
function minifier(namesToKeep: (fileName: string) => readonly string[] | undefined): Plugin {
  return {
    name: 'mikrokit:minify',
    renderChunk: (code, { fileName }) => {
      const small = minifySync(fileName, code, {
        module: true,
        compress: { keepNames: EVERY_NAME },
        mangle: { keepNames: NO_NAME, reserved: [...(namesToKeep(fileName) ?? [])] },
        codegen: { removeWhitespace: true },
        sourcemap: true,
      });
      const { errors, map } = small;
      if (errors.length > 0) throw new AggregateError(errors, `${fileName} is no module`);
      return { code: small.code, map: map ?? null };
    },
  };
}
