/**
 * The name of a file in a `content-disposition`, without folders and control characters; empty for none. RFC 6266 section
 * 4.3 and RFC 7578 section 4.2.
 */
export function fileNameOf(disposition: string | undefined): string {
  return baseName(extendedValue(disposition) ?? quotedValue(disposition, 'filename') ?? '');
}

/** A parameter in quotes, or a token. Forms escape quotes as `%22`: HTML Living Standard, section 4.10.21.8. */
export function quotedValue(field: string | undefined, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, 'i').exec(
    field ?? '',
  );
  const [, quoted, bare] = found ?? [];
  return (
    quoted
      ?.replaceAll(/\\(["\\])/g, '$1')
      .replaceAll('%22', '"')
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n') ?? bare
  );
}

/** `filename*=UTF-8''caf%C3%A9.png`: RFC 8187. */
function extendedValue(field: string | undefined): string | undefined {
  const found = /;\s*filename\*=utf-8'[^']*'([^\s;]+)/i.exec(field ?? '');
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
