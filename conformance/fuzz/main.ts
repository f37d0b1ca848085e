// `npm run fuzz -- --seconds 600 --seed 7`: sends malformed requests to a server and reports the results.
import { fuzz } from './fuzz.ts';
import { readOptions, usage } from './options.ts';

const options = readCommandLine();
if (options !== undefined) {
  console.log(`seed ${options.seed}, ${options.seconds} s`);
  const report = await fuzz(options);
  console.table(report.statuses);
  const { before, after } = report.heap;
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
  console.log(
    `${report.connections} connections; heap ${megabytes(before)} → ${megabytes(after)} MB`,
  );
  for (const failure of report.failures.slice(0, 5)) console.log(failure);
  console.log(`${report.failures.length} replies of 5xx`);
  if (report.failures.length > 0 || after > before * 1.5 + 10e6) process.exitCode = 1;
}

/** Returns undefined for `--help` and, after an error message, for a wrong command line. */
function readCommandLine(): ReturnType<typeof readOptions> {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options === undefined) console.log(usage);
    return options;
  } catch (error) {
    // A stack would hide the message.
    console.error(`${(error as Error).message}\n\n--help shows the usage.`);
    process.exitCode = 1;
    return undefined;
  }
}
