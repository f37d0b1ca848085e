import type { FileForm } from '@mikrokit/types/runtime';

/** A small file, of the first media type that its form allows. */
export function mockFile({ of, mediaTypes, maxBytes }: FileForm, seed: string): unknown {
  const type = mediaTypes?.[0] ?? 'text/plain';
  const { bytes, extension } = contentOf(type, seed);
  const content = bytes.subarray(0, maxBytes);
  const file = new File([content], `mock.${extension}`, { type });
  switch (of) {
    case 'Bytes':
      return content;
    case 'ReadableStream':
      return file.stream();
    case 'Blob':
    case 'File':
    case 'FileStream':
      return file;
  }
}

interface Content {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly extension: string;
}

/** One transparent pixel. */
const PIXELS: Readonly<Record<string, readonly [base64: string, extension: string]>> = {
  'image/png': [
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'png',
  ],
  'image/gif': ['R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'gif'],
};

function contentOf(type: string, seed: string): Content {
  const pixel = PIXELS[type];
  if (pixel !== undefined)
    return {
      bytes: Uint8Array.from(atob(pixel[0]), (char) => char.charCodeAt(0)),
      extension: pixel[1],
    };
  const [, subtype = 'bin'] = type.split('/');
  return {
    bytes: new TextEncoder().encode(textOf(type, seed)),
    extension: EXTENSIONS[type] ?? subtype,
  };
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'application/octet-stream': 'bin',
  'image/svg+xml': 'svg',
  'image/jpeg': 'jpg',
};

function textOf(type: string, seed: string): string {
  switch (type) {
    case 'application/json':
      return JSON.stringify({ mock: seed });
    case 'text/csv':
      return 'id,name\r\n1,mock\r\n';
    case 'text/html':
      return '<!doctype html><title>Mock</title><p>Mock</p>\n';
    case 'image/svg+xml':
      return '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n';
    default:
      return `A mock file for: ${seed}\n`;
  }
}
