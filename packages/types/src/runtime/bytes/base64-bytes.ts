import { INVALID, reject } from '../invalid.ts';
import { decodeBase64 } from './base64.ts';
import { encodeBase64 } from './base64-text.ts';

/** Whether this machine is little-endian, like our JSON. */
const IS_LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** `Uint8Array` and the other typed arrays, or `ArrayBuffer`. */
export interface BytesClass {
  readonly name: string;
  readonly BYTES_PER_ELEMENT?: number;
  new (buffer: ArrayBuffer): object;
}

/**
 * Reads a typed array, or an `ArrayBuffer`, from canonical base64 of its bytes, the lowest byte of
 * each element first. The result has its own buffer of exactly its length. Never throws.
 */
export function decodeBytes(value: unknown, type: BytesClass): unknown {
  if (typeof value !== 'string') return INVALID;
  const bytes = decodeBase64(value);
  if (bytes === INVALID) return INVALID;
  if (type === Uint8Array) return bytes;
  if (type === ArrayBuffer) return bytes.buffer;
  const size = type.BYTES_PER_ELEMENT ?? 1;
  if (bytes.length % size !== 0) return INVALID;
  if (!IS_LITTLE_ENDIAN) reverseElements(bytes, size);
  return new type(bytes.buffer);
}

/** Returns the visible bytes of a typed array, or all bytes of an `ArrayBuffer`, as base64. */
export function bytesToJson(value: unknown, type: BytesClass): string {
  if (!(value instanceof type)) reject(type.name);
  const size = type.BYTES_PER_ELEMENT ?? 1;
  let bytes = bytesOf(value as ArrayBufferView | ArrayBuffer);
  if (bytes.length % size !== 0) reject(type.name);
  if (!IS_LITTLE_ENDIAN && size > 1) {
    bytes = bytes.slice();
    reverseElements(bytes, size);
  }
  return encodeBase64(bytes);
}

function bytesOf(value: ArrayBufferView | ArrayBuffer): Uint8Array {
  if (value instanceof ArrayBuffer) return new Uint8Array(value, 0, value.byteLength);
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}

/** Reverses the bytes of each element, in place. */
export function reverseElements(bytes: Uint8Array, size: number): void {
  for (let at = 0; at < bytes.length; at += size) bytes.subarray(at, at + size).reverse();
}
