import '@mikrokit/compiler/register';
import { fetchHandler } from '@mikrokit/http';
import test, { type ExecutionContext } from 'ava';

// Imported after the loader is registered, so that it is compiled.
const { api } = await import('../api.ts');
const handle = fetchHandler(api);
const boundary = 'a--a-aa';

/** Sends a file as a form whose body arrives in chunks of one size, and checks that its bytes arrive. */
async function arrives(t: ExecutionContext, content: string, size: number): Promise<void> {
  const head = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const file = head('/1', '; filename="a.txt"\r\ncontent-type: text/plain');
  const bytes = Buffer.from(
    `${head('call')}[7,true]\r\n${file}${content}\r\n--${boundary}--\r\n`,
    'latin1',
  );
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + size)));
      at += size;
      if (at >= bytes.length) controller.close();
    },
  });
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  const response = await handle(new Request('http://localhost/files/beside', init));
  t.deepEqual(
    await response.json(),
    {
      'files/beside': { id: 7, name: 'a.txt', hex: Buffer.from(content, 'latin1').toString('hex') },
    },
    `${JSON.stringify(content)} in chunks of ${size}`,
  );
}

test('bytes that look like the beginning of a boundary are bytes of the file', async (t) => {
  const delimiter = `\r\n--${boundary}`;
  const contents = [
    '',
    '\r',
    '\n',
    '\r\n',
    '\r\r\n',
    '\r\n\r\n--',
    `--${boundary}--`,
    'a'.repeat(60),
  ];
  for (let length = 1; length < delimiter.length; length++) {
    const beginning = delimiter.slice(0, length);
    contents.push(beginning, beginning.repeat(3), `x${beginning}x`, beginning + delimiter.slice(1));
  }
  for (const content of contents.filter((one) => !one.includes(delimiter)))
    for (const size of [1, 2, 3, 7, 11, 12, 13, 64, 1_000]) await arrives(t, content, size);
});
