// `npm run test:workflows`: actionlint reads the workflows of GitHub Actions, which nothing here can run. Without Go it is
// skipped.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from './run-command.ts';

const VERSION = 'v1.7.8';
const folder = resolve(`node_modules/.cache/mikrokit/actionlint-${VERSION}`);
const actionlint = join(folder, 'actionlint');

const reason = existsSync(actionlint) ? undefined : await install();
if (reason !== undefined) console.log(`Skipped: ${reason}`);
else process.exitCode = (await runCommand([actionlint], { echo: true })).code;

async function install(): Promise<string | undefined> {
  const command = ['go', 'install', `github.com/rhysd/actionlint/cmd/actionlint@${VERSION}`];
  try {
    const { code, stderr } = await runCommand(command, { env: { GOBIN: folder } });
    return code === 0 ? undefined : `go install ended with ${code}: ${stderr}`;
  } catch (error) {
    return `there is no Go: ${(error as Error).message}`;
  }
}
