import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../test/support/free-port.ts';
import { natsTest } from '../../../test/support/nats-server.ts';

natsTest('`npm run example:cluster` loses no order while parts of it are killed', async (t) => {
  t.timeout(120_000);
  const args = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
  const port = String(await freePort());
  const program = ['cluster/start.ts', '--kills', '3', '--port', port];
  const { stdout } = await promisify(execFile)(process.execPath, [...args, ...program], {
    cwd: join(import.meta.dirname, '..'),
  });
  t.log(stdout);
  t.regex(stdout, /✗ killed the broker/);
  t.regex(stdout, /✗ killed payments/);
  t.regex(stdout, /✗ killed shipping/);
  t.regex(
    stdout,
    /[1-9]\d* orders placed, 0 failed\n\d+ charges, 0 too many\n\d+ shipments, 0 orders not shipped\n0 orders missing/,
  );
});
