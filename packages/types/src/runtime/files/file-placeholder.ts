import { INVALID, reject } from '../invalid.ts';
import { shareClass } from '../share-class.ts';

/**
 * The types of files. `ReadableStream` is a stream of bytes, `FileStream` also has a name and a
 * type, `Bytes` is a `Uint8Array`.
 */
export type FileType = 'Blob' | 'Bytes' | 'File' | 'FileStream' | 'ReadableStream';

/** A type of files, and its limits. */
export interface FileForm {
  readonly of: FileType;
  /** The most bytes of the file. Absent without its own limit. */
  readonly maxBytes?: number;
  /** The allowed media types, in order. Absent if all are allowed. */
  readonly mediaTypes?: readonly string[];
}

/**
 * A placeholder for a file in decoded parameters, replaced by the file once it arrives. In JSON it
 * is `true`.
 */
export class FilePlaceholder {
  readonly form: FileForm;

  constructor(form: FileForm) {
    this.form = form;
  }
}

shareClass(FilePlaceholder, 'FilePlaceholder');

/** Reads the placeholder of a file. Never throws. */
export function decodeFile(json: unknown, form: FileForm): FilePlaceholder | typeof INVALID {
  return json === true ? new FilePlaceholder(form) : INVALID;
}

/**
 * Writes the placeholder of a file. Throws a `TypeError` for a value that is not a file of this
 * form.
 */
export function fileToJson(value: unknown, form: FileForm): true {
  return isFile(value, form) ? true : reject(form.of);
}

/** Whether a value is a file of this form, as far as one can tell before reading it. */
export function isFile(value: unknown, { of, maxBytes, mediaTypes }: FileForm): boolean {
  if (!isOfType(value, of)) return false;
  const { size, byteLength = size, type } = value as Partial<Blob> & Partial<Uint8Array>;
  if (maxBytes !== undefined && byteLength !== undefined && byteLength > maxBytes) return false;
  return mediaTypes === undefined || !type || mediaTypes.includes(mediaTypeOf(type));
}

/** A media type without its parameters, in lower case: `text/plain; charset=utf-8` → `text/plain`. RFC 9110 section 8.3.1. */
export function mediaTypeOf(text: string): string {
  return (text.split(';', 1)[0] as string).trim().toLowerCase();
}

/**
 * Replaces the function that writes parameters as JSON, because calls with files are written in
 * another way.
 */
export function rejectJson(): never {
  throw new TypeError('A call with files is not made of JSON alone');
}

function isOfType(value: unknown, of: FileType): boolean {
  if (typeof value !== 'object' || value === null) return false;
  switch (of) {
    case 'Bytes':
      return value instanceof Uint8Array;
    case 'ReadableStream':
      return 'getReader' in value;
    case 'FileStream':
      return 'stream' in value && typeof (value as Partial<File>).name === 'string';
    default:
      return value instanceof Blob && (of === 'Blob' || 'name' in value);
  }
}
