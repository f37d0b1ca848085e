// `npm run first-call`: calls a route as the README's picture shows it, and writes docs/first-call.svg from the output.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawFrames } from './first-call/draw-frames.ts';
import { recordFrames } from './first-call/record-frames.ts';

const file = join(import.meta.dirname, '../docs/first-call.svg');
writeFileSync(file, drawFrames(await recordFrames()));
console.log(`Wrote ${file}`);
