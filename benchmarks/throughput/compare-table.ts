// `npm run compare-t`: the table of the last run.
import { headOf, readShown, showUsage } from './stored-results.ts';
import { formatTable } from './table.ts';

try {
  const shown = await readShown(process.argv.slice(2));
  if (shown === undefined) console.log(`npm run compare-t -- [options]\n\n${showUsage}`);
  else if (shown.names.length > 0) {
    throw new Error('The table has all servers; two of them are compared by npm run compare');
  } else {
    console.log(`${headOf(shown.results)}\n`);
    console.log(formatTable(shown.results.servers, shown));
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
