// `npm run bench -- multipart`: our reader of forms beside @fastify/busboy: CPU, what they reject, and size.

import { gzipSync } from 'node:zlib';
import { fetchHandler } from '@mikrokit/http';
import { build } from 'esbuild';
import { readCommandLine } from '../harness/command-line.ts';
import { writeResults } from '../harness/results.ts';
import { median } from '../harness/statistics.ts';
import { api } from './multipart-api.ts';
import { type Form, formOf, hostileForms } from './multipart-forms.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- multipart [options]',
  about: `Reads forms from memory in the same process, by a route with files and by a raw route with @fastify/busboy, by turns.`,
  options: { rounds: { type: 'string', short: 'r', default: '15', about: 'of each' } },
});

const handle = fetchHandler(api);

/** The status of a form, and the bytes of its files. */
async function read(path: string, { body, boundary }: Form) {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let at = 0; at < body.length; at += 65_536)
        controller.enqueue(body.subarray(at, at + 65_536));
      controller.close();
    },
  });
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    headers,
    body: stream,
    duplex: 'half',
  } as RequestInit);
  const response = await handle(request);
  const [size] = (await response.text()).match(/\d+(?=\}?$)/) ?? [];
  return { status: response.status, size: Number(size) };
}

const megabytes = 64;
const shapes = {
  'a file of 64 MB': {
    route: '/one',
    form: formOf('["a",true]', { '/1': Buffer.alloc(megabytes * 1e6, 'bytes ') }),
  },
  'a file of 64 MB, lines of 10 characters': {
    route: '/one',
    form: formOf('["a",true]', { '/1': Buffer.alloc(megabytes * 1e6, '12345678\r\n') }),
  },
  '1,000 files of 1 kB': {
    route: '/many',
    form: formOf(
      JSON.stringify([Array.from({ length: 1_000 }, () => true)]),
      Object.fromEntries(
        Array.from({ length: 1_000 }, (_, i) => [`/0/${i}`, Buffer.alloc(1_000, 'x')]),
      ),
    ),
  },
} as const;

const table: Record<string, object> = {};
for (const [title, { route, form }] of Object.entries(shapes)) {
  const cpu = { ours: [] as number[], busboy: [] as number[] };
  for (let round = -2; round < count('rounds'); round++) {
    for (const [name, path] of [
      ['ours', route],
      ['busboy', '/busboy'],
    ] as const) {
      const before = process.cpuUsage();
      const { status, size } = await read(path, form);
      if (status !== 200 || size !== form.size)
        throw new Error(`${name}: ${status}, ${size} bytes`);
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) cpu[name].push((user + system) / 1_000);
    }
  }
  const ratio = median(cpu.busboy.map((theirs, i) => theirs / (cpu.ours[i] as number)));
  table[title] = {
    'ours, ms of CPU': median(cpu.ours).toFixed(1),
    'busboy, ms': median(cpu.busboy).toFixed(1),
    'busboy / ours': ratio.toFixed(2),
  };
}
console.table(table);

const rejected: Record<string, object> = {};
for (const [title, form] of Object.entries(hostileForms)) {
  const [ours, busboy] = await Promise.all([read('/one', form), read('/busboy', form)]);
  rejected[title] = {
    ours: ours.status === 200 ? 'accepted' : `rejected, ${ours.status}`,
    busboy: busboy.status === 200 ? 'accepted' : 'rejected',
  };
}
console.table(rejected);

const sizes = Object.fromEntries(
  await Promise.all(
    Object.entries({
      ours: `${import.meta.dirname}/../../packages/router/src/files/multipart/multipart-reader.ts`,
      busboy: '@fastify/busboy',
    }).map(async ([name, entry]) => {
      const { outputFiles } = await build({
        stdin: {
          contents: `export * from ${JSON.stringify(entry)}`,
          resolveDir: import.meta.dirname,
        },
        bundle: true,
        minify: true,
        write: false,
        format: 'esm',
        platform: 'node',
        external: ['*/errors.ts'],
      });
      const [output] = outputFiles;
      if (output === undefined) throw new Error(`${entry} gave no bundle`);
      const { contents } = output;
      return [name, { 'bytes, minified': contents.length, 'with gzip': gzipSync(contents).length }];
    }),
  ),
);
console.table(sizes);
console.log(
  await writeResults('multipart', 'npm run bench -- multipart', {
    options: values,
    table,
    rejected,
    sizes,
  }),
);
