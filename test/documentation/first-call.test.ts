import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { drawFrames } from '../../scripts/first-call/draw-frames.ts';
import { recordFrames } from '../../scripts/first-call/record-frames.ts';
import { root } from './example-folder.ts';

test('the moving picture shows what the commands print', async (t) => {
  const shown = readFileSync(join(root, 'docs/first-call.svg'), 'utf8');
  t.true(drawFrames(await recordFrames()) === shown, '`npm run first-call` writes it');
});
