// `npm run large-files -- --bytes 2000000000`: moves large files through servers with a heap of 256 MB.
import { parseArgs } from 'node:util';
import { readCommandLine, toCount } from '../command-line.ts';
import { hosts, moveBytes } from './move-bytes.ts';

const usage = `npm run large-files -- [options]

Moves bytes up and down, in each way that files and streams travel, through servers with a heap of 256 MB.

  --bytes n   of each way, default 2000000000`;

const options = readCommandLine((args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      bytes: { type: 'string', default: '2000000000' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  return values.help ? undefined : { bytes: toCount('bytes', values.bytes, 1) };
}, usage);
if (options !== undefined) {
  const { bytes } = options;
  for (const host of hosts) {
    for (const { what, seconds, peak } of await moveBytes(host, bytes)) {
      const rate = (bytes / 1e6 / seconds).toFixed(0);
      console.log(
        `${host}: ${bytes} bytes ${what}: ${seconds.toFixed(1)} s, ${rate} MB/s, at most ${(peak / 1e6).toFixed(0)} MB resident`,
      );
    }
  }
}
