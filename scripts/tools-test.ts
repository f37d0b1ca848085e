// `npm run test:tools`: MikroKit in test runners and frameworks as users install them. Needs `npm run build`.
import { npmCommand } from './npm-command.ts';
import { runCommand } from './run-command.ts';
import { installFrameworks, installTools } from './tools-test/install-tools.ts';

const env = {
  TEST_GROUP: 'tools',
  MIKROKIT_TOOLS: await installTools(),
  MIKROKIT_FRAMEWORKS: await installFrameworks(),
};
const files = process.argv.slice(2);
const command = npmCommand('exec', '--', 'ava', ...files);
const { code } = await runCommand(command, { env, echo: true });
process.exitCode = code;
