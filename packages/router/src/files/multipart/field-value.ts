/** The value of a field such as `content-type` and its parameters, by their names in lower case: RFC 9110 section 5.6.6. */
interface FieldValue {
  /** In lower case. */
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const VALUE = /[ \t]*([^\s;"]+)[ \t]*/y;
/**
 * A semicolon, and then a parameter or nothing. Accepts tokens with invalid characters, because
 * unquoted boundaries have them.
 */
const PARAMETER = /;[ \t]*(?:([!#$%&'*+.^_`|~\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))[ \t]*)?/y;

/**
 * Reads a field from start to end. `undefined` if it breaks the format, or names a parameter twice.
 */
export function parseFieldValue(field: string): FieldValue | undefined {
  VALUE.lastIndex = 0;
  const value = VALUE.exec(field)?.[1];
  if (value === undefined) return undefined;
  const parameters = new Map<string, string>();
  for (let at = VALUE.lastIndex; at < field.length; at = PARAMETER.lastIndex) {
    PARAMETER.lastIndex = at;
    const found = PARAMETER.exec(field);
    if (found === null) return undefined;
    const [, name, quoted, token] = found;
    if (name === undefined) continue;
    // Different readers would pick different ones.
    if (parameters.has(name.toLowerCase())) return undefined;
    // Browsers leave other backslashes as they are, as in C:\a.txt.
    parameters.set(name.toLowerCase(), quoted?.replaceAll(/\\(["\\])/g, '$1') ?? (token as string));
  }
  return { value: value.toLowerCase(), parameters };
}
