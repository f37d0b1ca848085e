/** A piece of JavaScript. Made only by {@link js} and {@link identifier}, so no text of a user's type gets into it unquoted. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Literal = string | number | boolean | null;

/**
 * Writes JavaScript. What is interpolated is either code, which stands as it is (lists line by
 * line, indented like the place they stand in), or a literal, which is written as JSON. Throws for
 * a number that JSON cannot hold.
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

/** A name; throws for text that is not an ASCII identifier. */
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

/** A JSON value as an expression that makes it anew. */
export function jsonCode(value: unknown): Code {
  if (Array.isArray(value)) return js`[${join(value.map(jsonCode), ', ')}]`;
  if (typeof value !== 'object' || value === null) return js`${value as Literal}`;
  const entries = Object.entries(value).map(([key, part]) => entry(key, jsonCode(part)));
  return entries.length === 0 ? js`{}` : js`{ ${join(entries, ', ')} }`;
}

/**
 * An arrow function; or, where it would only hand its parameters on in their order, the name of the function that it
 * calls: that one must be content to be given those that it leaves out.
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
