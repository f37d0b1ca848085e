import { basename } from 'node:path/posix';
import type { OutputChunk } from 'rolldown';
import { minifySync } from 'rolldown/utils';

const EVERY_NAME = { function: true, class: true };
const NO_NAME = { function: false, class: false };

/** A chunk in few characters; keeps `names`, wherever they stand. */
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
  const link = map === null ? '' : `\n//# sourceMappingURL=${basename(fileName)}.map\n`;
  return { ...chunk, code: small.code.trimEnd() + link, map: small.map as OutputChunk['map'] };
}
