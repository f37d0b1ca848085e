// `npm run fuzz -- --seconds 600 --seed 7`: throws malformed requests at a server and says what became of it.
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const seed = Number(values.seed);
console.log(`seed ${seed}, ${values.seconds} s`);
const report = await fuzz({ seed, seconds: Number(values.seconds) });
console.table(report.statuses);
const { before, after } = report.heap;
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
console.log(
  `${report.connections} connections; heap ${megabytes(before)} → ${megabytes(after)} MB`,
);
for (const failure of report.failures.slice(0, 5)) console.log(failure);
console.log(`${report.failures.length} replies of 5xx`);
if (report.failures.length > 0 || after > before * 1.5 + 10e6) process.exitCode = 1;
