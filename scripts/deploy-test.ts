// `npm run test:deploy`: checks what examples/lambda would deploy. Synthesizes its CDK stack, and
// cfn-lint reads that and its SAM template. Needs `npm run build`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertStack } from './deploy-test/assert-stack.ts';
import { installFromPyPI } from './install-from-pypi.ts';
import { npmCommand } from './npm-command.ts';
import { runCommand } from './run-command.ts';

const example = 'examples/lambda';
await run(npmCommand('run', '--silent', 'build', '--workspace', example));
// Too large for the workspace, so it is installed here. Repeating it takes no time.
const cdkApp = join(example, 'cdk');
const install = npmCommand('install', '--no-audit', '--no-fund', '--no-package-lock');
const [cfnLint] = await Promise.all([
  installFromPyPI({ name: 'cfn-lint', requirements: ['cfn-lint==1.58.0'] }),
  run(install, { cwd: cdkApp }),
]);
const folder = mkdtempSync(join(tmpdir(), 'mikrokit-deploy-'));
try {
  const typescript = join(process.cwd(), 'node_modules/typescript/bin/tsc');
  await run([process.execPath, typescript, '-p', '.'], { cwd: cdkApp });
  await run([process.execPath, 'app.ts'], { cwd: cdkApp, env: { CDK_OUTDIR: folder } });
  assertStack(folder);
  console.log('The CDK stack deploys what was built');
  if ('reason' in cfnLint) console.log(`Skipped cfn-lint: ${cfnLint.reason}`);
  else {
    const program = join(cfnLint.folder, 'bin/cfn-lint');
    await run([program, join(example, 'template.yaml')]);
    // It warns about code that the CDK generates.
    const ignored = ['--ignore-checks', 'W'];
    await run([program, join(folder, 'Users.template.json'), ...ignored]);
    console.log('cfn-lint finds no fault in the SAM template and the stack');
  }
} finally {
  rmSync(folder, { recursive: true });
}

async function run(command: readonly string[], options: Parameters<typeof runCommand>[1] = {}) {
  const { code, stdout, stderr } = await runCommand(command, options);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
}
