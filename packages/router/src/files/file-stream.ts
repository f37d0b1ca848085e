/** A file that arrives. As the type of a parameter, only a chunk of it is in memory. Clients can also pass a `File`. */
export interface FileStream {
  /** The name that its sender gave it, without folders. Empty if there is none. */
  readonly name: string;
  /**
   * The media type that its sender declared, which is not checked against the bytes. Empty if there
   * is none.
   */
  readonly type: string;
  /** Its bytes, once. Reading rejects with the error that becomes the reply if it is larger than allowed. */
  stream(): ReadableStream<Uint8Array>;
}

/** The parts of a file that arrive before its bytes. */
export interface FileHead {
  readonly name: string;
  readonly type: string;
}

/** A file on its way to a handler. */
export class ArrivingFile implements FileStream {
  readonly name: string;
  readonly type: string;
  /** An arrow function, because handlers destructure it. */
  readonly stream: () => ReadableStream<Uint8Array>;

  constructor({ name, type }: FileHead, bytes: ReadableStream<Uint8Array>) {
    this.name = name;
    this.type = type;
    this.stream = () => bytes;
  }
}
