import { INVALID, reject } from '../invalid.ts';
import { shareClass } from '../share-class.ts';

/** The types of files; `ReadableStream` is one of bytes, `FileStream` one with a name and a type, `Bytes` a `Uint8Array`. */
export type FileType = 'Blob' | 'Bytes' | 'File' | 'FileStream' | 'ReadableStream';

/** A type of files, and the files that it takes. */
export interface FileForm {
  readonly of: FileType;
  /** The most bytes that it has; absent for no limit of its own. */
  readonly maxBytes?: number;
  /** The media types that it may have, in order; absent for any. */
  readonly mediaTypes?: readonly string[];
}

/** A placeholder for a file in decoded parameters, which the file replaces when it has arrived. In JSON it is `true`. */
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

/** Writes the placeholder of a file. Throws a `TypeError` for a value that is no file of this form. */
export function fileToJson(value: unknown, form: FileForm): true {
  return isFile(value, form) ? true : reject(form.of);
}

/** Whether a value is a file of this form, as far as that is known before it is read. */
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

/** Stands for the function that writes parameters as JSON: a call with files has to be made in another way. */
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
