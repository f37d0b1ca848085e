import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { drawFrames, narrow, wide } from '../../scripts/first-call/draw-frames.ts';
import { recordFrames } from '../../scripts/first-call/record-frames.ts';
import { root } from './example-folder.ts';

test('the moving picture shows what the commands print', async (t) => {
  const frames = await recordFrames();
  for (const [name, layout] of [
    ['first-call', wide],
    ['first-call-narrow', narrow],
  ] as const) {
    const shown = readFileSync(join(root, `docs/${name}.svg`), 'utf8');
    t.true(drawFrames(frames, layout) === shown, '`npm run first-call` writes it');
  }
});
