import { basename } from 'node:path/posix';
import type { OutputChunk } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { edited } from './edits.ts';
import { quickToStart } from './quick-to-start.ts';

const EVERY_NAME = { function: true, class: true };
const NO_NAME = { function: false, class: false };

/** A chunk in few characters that V8 reads quickly; keeps `names`, wherever they stand. */
export function minified(chunk: OutputChunk, names: string[]): OutputChunk {
  const { fileName, code, map } = chunk;
  const small = minifySync(fileName, code, {
    module: true,
    compress: { keepNames: EVERY_NAME },
    mangle: { keepNames: NO_NAME, reserved: names },
    codegen: { removeWhitespace: true },
    sourcemap: map !== null,
    ...(map !== null && { inputMap: map }),
  });
  if (small.errors.length > 0) throw new AggregateError(small.errors, `${fileName} is no module`);
  const quick = edited(
    small.code.trimEnd(),
    small.map?.mappings,
    quickToStart(fileName, small.code),
  );
  const link = map === null ? '' : `\n//# sourceMappingURL=${basename(fileName)}.map\n`;
  const moved = small.map && { ...small.map, mappings: quick.mappings };
  return { ...chunk, code: quick.code + link, map: moved as OutputChunk['map'] };
}
