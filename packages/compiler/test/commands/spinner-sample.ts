// Blocks its thread for some milliseconds under a spinner, as the compiler does: `node spinner-sample.ts 1500`.
import { Spinner } from '../../src/terminal/spinner.ts';

const [milliseconds] = process.argv.slice(2);
new Spinner().during('Reading types', () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(milliseconds));
});
console.log('done');
