// `npm run fuzz -- --seconds 600 --seed 7`: throws malformed requests at a server and says what became of it.
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

/** Undefined if there is nothing to run: help was asked for, or the command line is wrong, which it says. */
function readCommandLine(): ReturnType<typeof readOptions> {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options === undefined) console.log(usage);
    return options;
  } catch (error) {
    // The message is what a reader needs; the stack would hide it.
    console.error(`${(error as Error).message}\n\n--help tells how it is called.`);
    process.exitCode = 1;
    return undefined;
  }
}
