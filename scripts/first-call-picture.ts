// `npm run first-call`: calls a route as the README's picture shows it, and writes docs/first-call.svg and first-call-narrow.svg
// from the output.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawFrames, narrow, wide } from './first-call/draw-frames.ts';
import { recordFrames } from './first-call/record-frames.ts';

const frames = await recordFrames();
for (const [name, layout] of Object.entries({ 'first-call': wide, 'first-call-narrow': narrow })) {
  const file = join(import.meta.dirname, `../docs/${name}.svg`);
  writeFileSync(file, drawFrames(frames, layout));
  console.log(`Wrote ${file}`);
}
