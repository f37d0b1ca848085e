// `npm run test:lambda`: serverless/aws in the runtime client that AWS deploys. Needs `npm run build`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installRuntimeClient } from './lambda-test/install-runtime-client.ts';
import { npmCommand } from './npm-command.ts';
import { runCommand } from './run-command.ts';

const client = await installRuntimeClient();
if ('reason' in client) console.log(`Skipped: ${client.reason}`);
else {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-lambda-'));
  try {
    const source = 'packages/serverless/lambda-test/function.ts';
    await run('mikrokit', 'build', source, '--out', join(folder, 'function.mjs'));
    const env = {
      TEST_GROUP: 'lambda',
      MIKROKIT_LAMBDA_CLIENT: client.folder,
      MIKROKIT_LAMBDA_FUNCTION: folder,
    };
    const { code } = await runCommand(npmCommand('exec', '--', 'ava'), { env, echo: true });
    process.exitCode = code;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function run(...command: string[]): Promise<void> {
  const { code, stdout, stderr } = await runCommand(npmCommand('exec', '--', ...command));
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
}
