import { createHash } from 'node:crypto';
import { mediaTypeOf } from '@mikrokit/types/runtime';
import type { TapedFile } from '../taped-parts.ts';

/** Measures a file or a body while its bytes pass. */
export class FileRecord {
  readonly #name: string;
  readonly #type: string;
  readonly #hash = createHash('sha256');
  #size = 0;
  #isComplete = false;

  /** `type` can have parameters. */
  constructor({ name = '', type = '' }: { readonly name?: string; readonly type?: string }) {
    this.#name = name;
    const mediaType = mediaTypeOf(type);
    // RFC 6838 section 4.2. Any other value could be any text.
    this.#type = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/.test(mediaType) ? mediaType : '';
  }

  /** Accepts bytes, which are not stored, or text in UTF-8. */
  write(chunk: Uint8Array | string): void {
    if (this.#isComplete) return;
    this.#size += typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk.length;
    this.#hash.update(chunk);
  }

  /** Nothing follows. */
  end(): void {
    this.#isComplete = true;
  }

  toTaped(): TapedFile {
    const file = { name: this.#name, type: this.#type, size: this.#size };
    return this.#isComplete ? { ...file, sha256: this.#hash.copy().digest('hex') } : file;
  }
}
