/** How to convert the text of a header to JSON. Values that are strings in JSON are sent unquoted. */
export interface HeaderForm {
  /** A missing header means `undefined`. */
  readonly optional?: true;
  /** The text is a comma-separated list: RFC 9110 section 5.6.1. */
  readonly list?: true;
  /** Texts that are numbers in JSON become numbers. */
  readonly number?: true;
  /** The numbers and booleans that these texts mean. */
  readonly literals?: Readonly<Record<string, number | boolean>>;
}

/** Reads a header as a list of its single parameter, in JSON: `12` → `[12]`. */
export function readHeader(form: HeaderForm, text: string | undefined): readonly unknown[] {
  if (text === undefined) return form.optional ? [null] : [];
  return [
    form.list ? splitList(text).map((element) => readText(form, element)) : readText(form, text),
  ];
}

/** Converts a JSON text to the text of a header: numbers as digits, strings without quotes, arrays as lists. */
export function writeHeader(json: string): string {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.map(writeElement).join(', ') : String(value);
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The JSON value that a text means. */
export function readText(form: HeaderForm, text: string): unknown {
  if (form.literals && Object.hasOwn(form.literals, text)) return form.literals[text];
  return form.number && JSON_NUMBER.test(text) ? Number(text) : text;
}

// Either a quoted string (RFC 9110 section 5.6.4) or everything up to the next comma.
const ELEMENT = /[ \t]*(?:"((?:[^"\\]|\\.)*)"[ \t]*(?=,|$)|([^,]*))(?:,|$)/gy;

/** The elements of a list. Empty ones are skipped, as RFC 9110 section 5.6.1.2 requires. */
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
  const needsNoQuotes = text !== '' && !/[",\\]|^[ \t]|[ \t]$/.test(text);
  return needsNoQuotes ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
