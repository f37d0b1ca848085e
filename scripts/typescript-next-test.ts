// `npm run test:typescript-next`: tests of the compiler with the next TypeScript, whose API differs
// from the pinned one. `-- FILE …` runs only these.
import { join } from 'node:path';
import { installIntoCache } from './install-into-cache.ts';
import { npmCommand } from './npm-command.ts';
import { runCommand } from './run-command.ts';

/** Published without a tag. */
const VERSION = '7.1.0-dev.20261021.1';

const folder = await installIntoCache({
  name: `typescript-${VERSION}`,
  manifest: { dependencies: { typescript: VERSION } },
});
const env = {
  TEST_GROUP: 'typescript-next',
  MIKROKIT_TYPESCRIPT: join(folder, 'node_modules/typescript'),
};
const command = npmCommand('exec', '--', 'ava', ...process.argv.slice(2));
const { code } = await runCommand(command, { env, echo: true });
process.exitCode = code;
