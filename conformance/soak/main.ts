// `npm run soak -- --minutes 30 --connections 1000`: calls a server for a long time, and reports
// its failures.
import { readCommandLine } from '../command-line.ts';
import { badPartsOf } from '../hostile/report.ts';
import { readOptions, usage } from './options.ts';
import { hasGrown, type Look, soak } from './soak.ts';

const options = readCommandLine(readOptions, usage);
if (options !== undefined) {
  const { minutes, connections, seed } = options;
  console.log(`seed ${seed}, ${minutes} minutes, ${connections} connections`);
  const { tally, looks, connected, unconnected, exit } = await soak({
    seconds: minutes * 60,
    connections,
    seed,
    interval: 20,
    onLook: print,
  });
  const bad = [
    ...badPartsOf({ tally }),
    ...(tally.cut > 0 ? [`cut: ${tally.cut}`] : []),
    ...(unconnected > connected / 100 ? [`not connected: ${unconnected}`] : []),
    ...(hasGrown(looks) ? ['memory has grown'] : []),
    ...(exit === 0 ? [] : [`the server ended with ${exit}`]),
  ];
  for (const failure of tally.failures.slice(0, 10)) console.log(failure);
  console.log(`${connected} connections, and ${unconnected} attempts that failed`);
  console.log(
    `${tally.answered} calls answered; ${bad.length === 0 ? 'nothing wrong' : bad.join(', ')}`,
  );
  if (bad.length > 0) process.exitCode = 1;
}

function print({ at, answered, used, resident }: Look): void {
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
  console.log(
    `${at} s: ${answered} answered, ${megabytes(used)} MB in use, ${megabytes(resident)} MB resident`,
  );
}
