/** A body of `multipart/form-data`. */
export interface Form {
  readonly body: Buffer;
  readonly boundary: string;
  /** The bytes of its files together. */
  readonly size: number;
}

const boundary = 'form-boundary-7MA4YWxkTrZu0gW';

function part(name: string, content: string | Buffer, more = ''): Buffer {
  const file = typeof content === 'string' ? '' : '; filename="a.bin"';
  const type = typeof content === 'string' ? '' : '\r\ncontent-type: application/octet-stream';
  const head = `content-disposition: form-data; name="${name}"${file}${type}${more}`;
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
}

const end = Buffer.from(`--${boundary}--\r\n`);

/** A form of the protocol: the JSON of a call, and its files. */
export function formOf(call: string, files: Readonly<Record<string, Buffer>>): Form {
  const parts = Object.entries(files).map(([name, bytes]) => part(name, bytes));
  const size = Object.values(files).reduce((sum, { length }) => sum + length, 0);
  return { body: Buffer.concat([part('call', call), ...parts, end]), boundary, size };
}

const call = part('call', '["a",true]');
const file = part('/1', Buffer.from('12345'));
const form = (...parts: (string | Buffer)[]): Form => ({
  body: Buffer.concat(parts.map((one) => Buffer.from(one))),
  boundary,
  size: 5,
});

/** Forms that are broken, or more than they need to be. Both readers take a form without any of these faults. */
export const hostileForms: Readonly<Record<string, Form>> = {
  'no fault': form(call, file, end),
  'ends in a part': form(call, file.subarray(0, -4)),
  'ends in the headers of a part': form(call, file.subarray(0, 60)),
  'without the last boundary': form(call, file),
  '1 MB behind the last boundary': form(call, file, end, Buffer.alloc(1_000_000, 'x')),
  '1 MB before the first boundary': form(Buffer.alloc(1_000_000, 'x'), '\r\n', call, file, end),
  'a name of 1 MB': form(part('x'.repeat(1_000_000), 'y'), call, file, end),
  '10,000 fields': form(
    ...Array.from({ length: 10_000 }, (_, i) => part(`f${i}`, 'x')),
    call,
    file,
    end,
  ),
  'two headers content-disposition': form(
    call,
    part('/1', Buffer.from('12345'), '\r\ncontent-disposition: form-data; name="/2"'),
    end,
  ),
  'a part in base64': form(
    call,
    part('/1', Buffer.from('12345'), '\r\ncontent-transfer-encoding: base64'),
    end,
  ),
  'a header without a colon': form(call, part('/1', Buffer.from('12345'), '\r\nbroken'), end),
  'text behind a boundary': form(
    call,
    Buffer.from(String(file).replace(boundary, `${boundary}x`)),
    end,
  ),
};
