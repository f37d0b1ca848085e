// `npm run compare` prompts for two servers of the last run; `npm run compare -- mikrokit fastify` does not.
import { select } from '@inquirer/prompts';
import { formatComparison } from './comparison.ts';
import { headOf, readShown, showUsage } from './stored-results.ts';
import { byRate } from './table.ts';
import type { ServerResult } from './throughput-results.ts';

try {
  const shown = await readShown(process.argv.slice(2));
  if (shown === undefined) console.log(`npm run compare -- [one other] [options]\n\n${showUsage}`);
  else {
    const [one, other] = await chooseTwo(byRate(shown.results.servers), shown.names);
    console.log(`${headOf(shown.results)}\n`);
    console.log(formatComparison(one, other, shown));
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function chooseTwo(
  servers: readonly ServerResult[],
  names: readonly string[],
): Promise<readonly [ServerResult, ServerResult]> {
  if (names.length === 2) {
    const [one, other] = names.map((name) => {
      const found = servers.find((server) => server.name === name);
      if (found !== undefined) return found;
      const measured = servers.map((server) => server.name).join(', ');
      throw new Error(`These results have no server '${name}'. They have ${measured}`);
    });
    return [one as ServerResult, other as ServerResult];
  }
  if (names.length > 0 || !process.stdin.isTTY) throw new Error('Which two? Name both of them');
  const toChoice = (server: ServerResult) => ({ value: server, name: server.name });
  const one = await select({ message: 'Which server?', choices: servers.map(toChoice) });
  const others = servers.filter((server) => server !== one);
  const other = await select({ message: 'Compared with?', choices: others.map(toChoice) });
  return [one, other];
}
