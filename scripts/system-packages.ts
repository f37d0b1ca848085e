// `npm run system-packages`: installs programs that tests need beyond npm. Without them these tests are skipped.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.ts';

/** Programs by their Debian package. */
const packages = {
  'nginx-light': 'nginx',
  haproxy: 'haproxy',
  // For a cache outside of the process.
  'redis-server': 'redis-server',
  // For services over NATS.
  'nats-server': 'nats-server',
  // For the table of idempotency keys. Its programs are not on the path.
  postgresql: 'pg_ctlcluster',
  // For the runtime client of AWS, which compiles when it is installed.
  cmake: 'cmake',
  make: 'make',
  'g++': 'g++',
  python3: 'python3',
  'xz-utils': 'xz',
  // For pages that call from a browser.
  chromium: 'chromium',
} as const;

const missing = Object.entries(packages)
  .filter(([, program]) => !isInstalled(program))
  .map(([name]) => name);

if (missing.length === 0) console.log('All system packages are installed');
else if (!isInstalled('apt-get') || process.getuid?.() !== 0) {
  console.log(`Not installed, for want of apt-get or root: ${missing.join(', ')}`);
} else {
  await run('apt-get', 'update');
  await run('apt-get', 'install', '--yes', '--no-install-recommends', ...missing);
  console.log(`Installed ${missing.join(', ')}`);
}

async function run(...command: string[]): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const { code, stdout, stderr } = await runCommand(command, { env });
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
}

function isInstalled(program: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.some((folder) => existsSync(join(folder, program)));
}
