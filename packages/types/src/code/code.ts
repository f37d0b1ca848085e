/** A piece of JavaScript. Created only by {@link js} and {@link identifier}, which quote all text of a user's type. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Literal = string | number | boolean | null;

/**
 * Writes JavaScript. Interpolated code is inserted unchanged, a list line by line with the indentation
 * of its location. Interpolated literals are written as JSON. Throws for a number that JSON cannot hold.
 *
 * js`${value}.kind === ${'a"b'}` // → value.kind === "a\"b"
 */
export function js(
  strings: TemplateStringsArray,
  ...values: readonly (Code | readonly Code[] | Literal)[]
): Code {
  let text = strings[0] as string;
  values.forEach((value, i) => {
    text += indentLike(text, toText(value)) + strings[i + 1];
  });
  return new Code(text);
}

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** A name. Throws for text that is not an ASCII identifier. */
export function identifier(name: string): Code {
  if (!IDENTIFIER.test(name)) throw new Error(`Not an identifier: ${JSON.stringify(name)}`);
  return new Code(name);
}

/** `object.key`, or `object["other key"]`. */
export function member(object: Code, key: string): Code {
  return IDENTIFIER.test(key) ? js`${object}.${identifier(key)}` : js`${object}[${key}]`;
}

/** `key: value` of an object literal. A `__proto__` key makes a property, not a prototype. */
export function entry(key: string, value: Code): Code {
  if (key === '__proto__') return js`[${key}]: ${value}`;
  return IDENTIFIER.test(key) ? js`${identifier(key)}: ${value}` : js`${key}: ${value}`;
}

/** A JSON value as an expression that creates it. */
export function jsonCode(value: unknown): Code {
  if (Array.isArray(value)) return js`[${join(value.map(jsonCode), ', ')}]`;
  if (typeof value !== 'object' || value === null) return js`${value as Literal}`;
  const entries = Object.entries(value).map(([key, part]) => entry(key, jsonCode(part)));
  return entries.length === 0 ? js`{}` : js`{ ${join(entries, ', ')} }`;
}

/**
 * An arrow function, or the name of the function that it calls if it would only pass on its
 * parameters in order. That function must ignore further arguments.
 */
export function arrow(parameters: readonly Code[], body: Code): Code {
  const call = /^([A-Za-z_$][A-Za-z0-9_$]*)\(([^()]*)\)$/.exec(body.text);
  const handedOn = parameters.map((_, i) => join(parameters.slice(0, i + 1), ', ').text);
  if (call && handedOn.includes(call[2] as string)) return identifier(call[1] as string);
  return js`(${join(parameters, ', ')}) => ${body}`;
}

/** The codes with a separator in between. */
export function join(codes: readonly Code[], separator: string): Code {
  return new Code(codes.map((code) => code.text).join(separator));
}

function toText(value: Code | readonly Code[] | Literal): string {
  if (value instanceof Code) return value.text;
  if (typeof value === 'object' && value !== null) return join(value, '\n').text;
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`No literal: ${value}`);
  return JSON.stringify(value);
}

function indentLike(before: string, text: string): string {
  if (!text.includes('\n')) return text;
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  if (indent === '') return text;
  return text.replaceAll('\n', `\n${indent}`);
}
