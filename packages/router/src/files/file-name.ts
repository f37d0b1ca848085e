import { parseFieldValue } from './multipart/field-value.ts';

/**
 * The name of a file in a `content-disposition`. Empty if there is none, and for a field that
 * breaks the format.
 */
export function fileNameOf(disposition: string | undefined): string {
  return fileNameIn(parseFieldValue(disposition ?? '')?.parameters ?? new Map());
}

/**
 * The name of a file in the parameters of a `content-disposition`, without folders and control
 * characters. Empty if there is none. RFC 6266 section 4.3 and RFC 7578 section 4.2.
 */
export function fileNameIn(parameters: ReadonlyMap<string, string>): string {
  return baseName(extendedValue(parameters.get('filename*')) ?? formText(parameters, 'filename'));
}

/** A parameter as forms write it, with quotes as `%22`: HTML Living Standard, section 4.10.21.8. Empty if it is missing. */
export function formText(parameters: ReadonlyMap<string, string>, name: string): string {
  const text = parameters.get(name) ?? '';
  return text.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}

/** `UTF-8''caf%C3%A9.png`: RFC 8187. */
function extendedValue(value: string | undefined): string | undefined {
  const found = /^utf-8'[^']*'(.+)$/i.exec(value ?? '');
  try {
    return found?.[1] && decodeURIComponent(found[1]);
  } catch {
    return undefined;
  }
}

function baseName(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const clean = base.replaceAll(/[\x00-\x1f\x7f]/g, '');
  return clean === '.' || clean === '..' ? '' : clean;
}

/** The field that names a file: a plain name for old readers, and the whole one as RFC 8187 writes it. */
export function dispositionOf(kind: 'attachment' | 'inline', name: string): string {
  if (name === '') return kind;
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const extended = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return plain === name
    ? `${kind}; filename="${name}"`
    : `${kind}; filename="${plain}"; filename*=UTF-8''${extended}`;
}
