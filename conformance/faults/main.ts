// `npm run faults -- --kills 1000`: kills servers in the middle of items, and reports items that did not arrive exactly once.
import { parseArgs } from 'node:util';
import { readCommandLine, toCount } from '../command-line.ts';
import { killServers } from './kill-servers.ts';

const usage = `npm run faults -- [options]

Reads one stream while its servers are killed in the middle of items, and checks that each item arrives once and in order.

  --kills n   default 1000`;

const options = readCommandLine((args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string', default: '1000' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  return values.help ? undefined : { kills: toCount('kills', values.kills, 1) };
}, usage);
if (options !== undefined) {
  const { items, reconnects, tokens, wrong } = await killServers({
    ...options,
    random: Math.random,
    onKill: (kills) => {
      if (kills % 50 === 0) console.log(`${kills} servers killed`);
    },
  });
  for (const line of wrong.slice(0, 10)) console.log(line);
  console.log(
    `${options.kills} servers killed: ${items} items, ${reconnects} reconnects, ${tokens} tokens, ${wrong.length} wrong`,
  );
  if (wrong.length > 0) process.exitCode = 1;
}
