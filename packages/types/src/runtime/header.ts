/** How the text of a header is read as JSON. Strings, and whatever JSON writes as one, stand in it as they are. */
export interface HeaderForm {
  /** A header that is missing stands for `undefined`. */
  readonly optional?: true;
  /** The text is a comma-separated list: RFC 9110 section 5.6.1. */
  readonly list?: true;
  /** Texts that are numbers in JSON are read as such. */
  readonly number?: true;
  /** Texts that stand for these numbers and booleans. */
  readonly literals?: Readonly<Record<string, number | boolean>>;
}

/** Reads a header as the parameter list of the one parameter that it carries, in JSON: `12` → `[12]`. */
export function readHeader(form: HeaderForm, text: string | undefined): readonly unknown[] {
  if (text === undefined) return form.optional ? [null] : [];
  return [
    form.list ? splitList(text).map((element) => readText(form, element)) : readText(form, text),
  ];
}

/** Writes a value, given as its JSON text, as a header: numbers as digits, strings as they are, arrays as lists. */
export function writeHeader(json: string): string {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.map(writeElement).join(', ') : String(value);
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function readText(form: HeaderForm, text: string): unknown {
  if (form.literals && Object.hasOwn(form.literals, text)) return form.literals[text];
  return form.number && JSON_NUMBER.test(text) ? Number(text) : text;
}

// Either a quoted string (RFC 9110 section 5.6.4) or what stands before the next comma.
const ELEMENT = /[ \t]*(?:"((?:[^"\\]|\\.)*)"[ \t]*(?=,|$)|([^,]*))(?:,|$)/gy;

/** The elements of a list. Empty ones are left out, as RFC 9110 section 5.6.1.2 asks for. */
function splitList(text: string): string[] {
  const elements: string[] = [];
  for (const [whole, quoted, plain] of text.matchAll(ELEMENT)) {
    if (whole === '') break;
    if (quoted !== undefined) elements.push(quoted.replaceAll(/\\(.)/g, '$1'));
    else if (plain !== undefined && plain.trim() !== '') elements.push(plain.trim());
  }
  return elements;
}

function writeElement(value: unknown): string {
  const text = String(value);
  const isPlain = text !== '' && !/[",\\]|^[ \t]|[ \t]$/.test(text);
  return isPlain ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
