import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { sendRaw } from '../callers/raw-call.ts';
import { type Attack, after } from './attack.ts';

const writers = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
} as Record<string, (bytes: Buffer) => Buffer>;

/**
 * Coded bodies that are broken, bombs, or followed by bytes, each followed by a call on the same
 * connection.
 */
export const codedBodies: Attack = {
  name: 'coded bodies',
  run: async ({ server, calls, tally, random, seconds }) => {
    const isOver = after(seconds);
    while (!isOver()) {
      for (const [coding, write] of Object.entries(writers)) {
        const whole = write(Buffer.from('["text"]'));
        const bodies: readonly (readonly [status: number, body: Buffer])[] = [
          [200, whole],
          [400, whole.subarray(0, -1 - random.below(3))],
          [
            400,
            Buffer.concat([
              whole,
              Buffer.alloc(1 + random.below(400_000), random.pick(['x', '\0'])),
            ]),
          ],
          [400, Buffer.from('not coded')],
          [413, write(Buffer.alloc(20_000_000, ' '))],
        ];
        for (const [status, body] of bodies) {
          const head = `POST /echo HTTP/1.1\r\nhost: hostile\r\ncontent-type: application/json\r\ncontent-encoding: ${coding}\r\ncontent-length: ${body.length}\r\n\r\n`;
          const next = calls.count();
          const socket = await server.open();
          const bytes = Buffer.concat([Buffer.from(head), body, Buffer.from(next.bytes)]);
          const { replies, isClosed } = await sendRaw(socket, [bytes], { replies: 2 });
          const [first, second] = replies;
          const what = `${body.length} bytes in ${coding}, to be answered by ${status}`;
          if (first?.status !== status) tally.failures.push(`${what}: ${first?.status}`);
          const isEnded = isClosed && first?.headers.connection === 'close';
          if (second?.body.toString() === next.reply) tally.answered += 2;
          else if (!isEnded) {
            tally.hangs++;
            tally.failures.push(`${what}: the call behind it got no reply`);
          }
        }
      }
    }
  },
};
