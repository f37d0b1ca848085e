import { spawnSync } from 'node:child_process';
import type { NodeOf } from '@mikrokit/types/model';
import test from 'ava';
import { createRandom } from '../../../test/support/random.ts';
import { reverseElements } from '../src/runtime/bytes/base64-bytes.ts';
import { checkCodec } from './check-codec.ts';
import * as type from './define-types.ts';
import { loadCodec } from './load-codecs.ts';

const notBase64 = [
  'A',
  'AA',
  'AAA',
  'AAAAA',
  '=',
  '====',
  'AA=A',
  'AA===',
  'AAAA====',
  // Bits that would be lost.
  'AB==',
  'AAB=',
  // The URL alphabet (RFC 4648, section 5).
  'A-_A',
  // White space, in place of padding or beside it.
  'AA= ',
  'AA  ',
  ' AA=',
  'AA==\n',
  'AAAA ',
  'A\tAAA',
  'AAA\u0000',
  'AAAé',
  'ＡＡＡＡ',
];

test('bytes are a string of base64', async (t) => {
  const format = 'value | format | Uint8Array | Not in the form of Uint8Array';
  await checkCodec(t, type.bytes('Uint8Array'), {
    valid: [
      ['""', new Uint8Array()],
      ['"AA=="', new Uint8Array([0])],
      ['"AAE="', new Uint8Array([0, 1])],
      ['"AAEC"', new Uint8Array([0, 1, 2])],
      ['"+/+/"', new Uint8Array([0xfb, 0xff, 0xbf])],
    ],
    invalid: [
      ['12', 'value | type | Uint8Array | Expected Uint8Array'],
      ['null', 'value | type | Uint8Array | Expected Uint8Array'],
      ['[0,1]', 'value | type | Uint8Array | Expected Uint8Array'],
      ...notBase64.map((text) => [JSON.stringify(text), format] as const),
    ],
    unwritable: [
      'AA==',
      null,
      [0],
      {},
      new ArrayBuffer(1),
      new Int8Array(1),
      new Uint8ClampedArray(1),
      new DataView(new ArrayBuffer(1)),
      Object.create(Uint8Array.prototype),
    ],
  });
});

const elements: readonly (readonly [of: NodeOf<'bytes'>['of'], value: object, base64: string])[] = [
  ['ArrayBuffer', new Uint8Array([1, 2]).buffer, 'AQI='],
  ['Int8Array', new Int8Array([-1, 2]), '/wI='],
  ['Uint8ClampedArray', new Uint8ClampedArray([300, 2]), '/wI='],
  ['Uint16Array', new Uint16Array([0x0102]), 'AgE='],
  ['Int16Array', new Int16Array([-2]), '/v8='],
  ['Float16Array', new Float16Array([1.5]), 'AD4='],
  ['Uint32Array', new Uint32Array([0x01020304]), 'BAMCAQ=='],
  ['Int32Array', new Int32Array([-2]), '/v///w=='],
  ['Float32Array', new Float32Array([1.5]), 'AADAPw=='],
  ['Float64Array', new Float64Array([-1.5]), 'AAAAAAAA+L8='],
  ['BigInt64Array', new BigInt64Array([-2n]), '/v////////8='],
  ['BigUint64Array', new BigUint64Array([2n ** 64n - 2n]), '/v////////8='],
];

for (const [of, value, base64] of elements) {
  test(`${of}: the lowest byte of each element comes first`, async (t) => {
    await checkCodec(t, type.bytes(of), {
      valid: [
        [`"${base64}"`, value],
        ['""', new (value.constructor as new (length: number) => object)(0)],
      ],
      unwritable: [new Uint8Array(8), Object.create(Object.getPrototypeOf(value))],
    });
  });
}

test('half an element is rejected', async (t) => {
  await checkCodec(t, type.bytes('Float64Array'), {
    invalid: [
      ['"AAAA"', 'value | format | Float64Array | Not in the form of Float64Array'],
      ['"AAAAAAAAAAAA"', 'value | format | Float64Array | Not in the form of Float64Array'],
    ],
    unwritable: [Object.setPrototypeOf(new Uint8Array(9), Float64Array.prototype)],
  });
});

test('big-endian machines reverse the bytes of each element', (t) => {
  const bytes = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]);
  reverseElements(bytes, 4);
  t.deepEqual([...bytes], [4, 3, 2, 1, 8, 7, 6, 5]);
});

test('a Buffer, and a view of a part of a buffer, are written as their visible bytes', async (t) => {
  const { encode } = await loadCodec(type.bytes('Uint8Array'));
  t.is(encode(Buffer.from('MikroKit').subarray(1, 4)), '"aWty"');
  const { encode: encodeFloats } = await loadCodec(type.bytes('Float64Array'));
  t.is(encodeFloats(new Float64Array([1, -1.5, 2]).subarray(1, 2)), '"AAAAAAAA+L8="');
  const moved = new Uint8Array([1]);
  structuredClone(moved, { transfer: [moved.buffer] });
  t.throws(() => encode(moved), { instanceOf: TypeError });
});

test('decoded bytes have their own buffer of exactly their length', async (t) => {
  for (const name of ['Uint8Array', 'Float32Array'] as const) {
    const { decode } = await loadCodec(type.bytes(name));
    const [a] = decode('AQIDBA==') as [Uint8Array];
    const [b] = decode('AQIDBA==') as [Uint8Array];
    t.is(a.buffer.byteLength, 4);
    t.is(Object.getPrototypeOf(a), globalThis[name].prototype);
    t.not(a.buffer, b.buffer);
  }
});

test('bytes in a union are recognized by their class', async (t) => {
  const empty = type.object({ length: type.optional(type.number) });
  const buffers = type.bytes('ArrayBuffer');
  await checkCodec(t, type.union(buffers, type.date, type.url, empty, type.array(type.number)), {
    valid: [
      ['"AQI="', new Uint8Array([1, 2]).buffer],
      ['"2022-10-26T21:11:27.000Z"', new Date('2022-10-26T21:11:27Z')],
      ['"urn:a"', new URL('urn:a')],
      ['{"length":1}', { length: 1 }],
      ['[1]', [1]],
    ],
    invalid: [
      [
        '"A"',
        'value | type | ArrayBuffer | Date | URL | { length?: number; } | number[] | Expected ArrayBuffer | Date | URL | { length?: number; } | number[]',
      ],
    ],
    unwritable: [new Uint8Array(1), new DataView(new ArrayBuffer(1)), 'AQI='],
  });
  await checkCodec(t, empty, { unwritable: [new Uint8Array(1), new ArrayBuffer(1)] });
  await checkCodec(t, type.unknown, { unwritable: [new Uint8Array(1), new ArrayBuffer(1), /a/] });
  await checkCodec(t, type.union(buffers, type.nil), {
    valid: [['null', null]],
    invalid: [['"A"', 'value | format | ArrayBuffer | Not in the form of ArrayBuffer']],
  });
});

test('bytes as keys of a Map and elements of a Set are never equal', async (t) => {
  const [a, b] = [new Uint8Array([1]), new Uint8Array([1])];
  await checkCodec(t, type.set(type.bytes('Uint8Array')), {
    valid: [['["AQ==","AQ=="]', new Set([a, b])]],
  });
  await checkCodec(t, type.map(type.bytes('Uint8Array'), type.number), {
    valid: [
      [
        '[["AQ==",1],["AQ==",2]]',
        new Map([
          [a, 1],
          [b, 2],
        ]),
      ],
    ],
  });
});

test('megabytes are read and written in linear time', async (t) => {
  const { decode, encode, explain } = await loadCodec(type.bytes('Uint8Array'));
  const random = createRandom(7);
  const value = Uint8Array.from({ length: 4_000_000 }, () => random.below(256));
  const start = process.cpuUsage();
  const json = JSON.parse(encode(value) as string) as string;
  t.true(Buffer.from(value).equals(decode(json)?.[0] as Uint8Array));
  t.is(decode(`${json.slice(0, -1)}!`), undefined);
  t.is(explain(`${json.slice(0, -1)}!`).length, 1);
  t.is(decode('=' + json), undefined);
  t.is(decode(' '.repeat(json.length)), undefined);
  t.true(process.cpuUsage(start).user < 2_000_000);
});

test('runtimes without toBase64 write and read the same', (t) => {
  const script = `
    import { decodeBytes, INVALID, bytesToJson } from '@mikrokit/types/runtime';
    const decode = (text) => decodeBytes(text, Uint8Array);
    const long = Uint8Array.from({ length: 100_001 }, (_, i) => i * 7);
    const text = bytesToJson(long, Uint8Array);
    console.log(JSON.stringify({
      native: typeof long.toBase64,
      asBuffer: text === Buffer.from(long).toString('base64'),
      same: Buffer.from(long).equals(decode(text)),
      read: ['', 'AA==', 'AAE=', 'AAEC'].map((text) => [...decode(text)]),
      rejected: ${JSON.stringify(notBase64)}.filter((text) => decode(text) === INVALID).length,
    }));`;
  const flags = ['--conditions=@mikrokit/source', '--no-js-base-64', '--input-type=module'];
  const run = spawnSync(process.execPath, [...flags, '--eval', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  t.is(run.stderr, '');
  t.deepEqual(JSON.parse(run.stdout), {
    native: 'undefined',
    asBuffer: true,
    same: true,
    read: [[], [0], [0, 1], [0, 1, 2]],
    rejected: notBase64.length,
  });
});
