/** Whether this machine is little-endian, like our JSON. */
export const IS_LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** Reverses the bytes of each element, in place. */
export function reverseElements(bytes: Uint8Array, size: number): void {
  for (let at = 0; at < bytes.length; at += size) bytes.subarray(at, at + size).reverse();
}
