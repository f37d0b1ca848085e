import { deserialize, serialize } from 'node:v8';

/** The bytes before a message that contain its length. */
export const HEADER_BYTES = 4;

/** A message as it is sent: its length, and the message. Both processes run the same Node. */
export function toFrame(message: unknown): Buffer {
  const content = serialize(message);
  const frame = Buffer.allocUnsafe(HEADER_BYTES + content.length);
  frame.writeUInt32LE(content.length);
  content.copy(frame, HEADER_BYTES);
  return frame;
}

/** The length of the message that follows a header. */
export function lengthOf(header: Buffer): number {
  return header.readUInt32LE();
}

/** The message in the bytes after a header. */
export function fromFrame(content: Buffer): unknown {
  return deserialize(content);
}
