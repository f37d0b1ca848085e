// `npm run fuzz -- --seconds 600 --seed 7`: sends malformed requests to a server and reports the results.
import { readCommandLine } from '../command-line.ts';
import { fuzzFastPath } from './fast-path/fuzz-fast-path.ts';
import { fuzz } from './fuzz.ts';
import { type FuzzCommand, readOptions, usage } from './options.ts';

const command = readCommandLine(readOptions, usage);
if (command !== undefined) {
  const { seed, seconds, streams, tls } = command;
  const length = streams === undefined ? `${seconds} s` : `${streams} streams`;
  console.log(`seed ${seed}, ${length}${tls ? ', over TLS' : ''}`);
  const isGood =
    command.target === 'fast-path' ? await runFastPath(command) : await runServer(command);
  if (!isGood) process.exitCode = 1;
}

async function runServer(options: FuzzCommand): Promise<boolean> {
  const report = await fuzz(options);
  console.table(report.statuses);
  const { before, after } = report.heap;
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
  console.log(
    `${report.connections} connections; heap ${megabytes(before)} → ${megabytes(after)} MB`,
  );
  for (const failure of report.failures.slice(0, 5)) console.log(failure);
  console.log(`${report.failures.length} replies of 5xx`);
  return report.failures.length === 0 && after <= before * 1.5 + 10e6;
}

async function runFastPath({ seed, seconds, streams: most, tls }: FuzzCommand): Promise<boolean> {
  const end = most === undefined ? { seconds } : { streams: most };
  const { streams, statuses, differences } = await fuzzFastPath({ seed, tls, ...end });
  console.table(statuses);
  for (const { stream, fastPath, node } of differences.slice(0, 5)) {
    console.log({ stream: stream.toString('latin1').slice(0, 2_000), fastPath, node });
  }
  console.log(`${streams} streams, ${differences.length} differences`);
  return differences.length === 0;
}
