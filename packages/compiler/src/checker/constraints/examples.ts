import type { TypeId } from '@mikrokit/types/model';
import { DEFAULT_MAX_DEPTH } from '@mikrokit/types/runtime';
import { explainJson } from '@mikrokit/types/runtime/explain';
import { isJSDoc, type Node } from '../api/syntax.ts';
import { describeLocation, type Location } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import type { JsonLiteral } from './json-literal.ts';

/** The values of the tags `@example` in a doc comment, as JSON. */
export interface Examples {
  readonly examples?: readonly unknown[];
}

/** The type of the examples. Its id is absent if only their syntax can be checked. */
export interface Exampled {
  readonly id: TypeId | undefined;
  readonly location: Location;
}

/**
 * The examples of a type in the doc comment before a node: JSON, or plain text if the type accepts
 * it. Reports examples that do not match the type, once all types have been read.
 */
export function examplesOf(
  context: ReadContext,
  node: Node | undefined,
  exampled: Exampled,
): Examples {
  const texts = exampleTexts(node);
  if (texts.length === 0) return {};
  const examples: unknown[] = texts.map((text) => jsonOf(text)?.value ?? text);
  context.checks.push(() => {
    for (const [at, text] of texts.entries()) {
      const value = satisfying(context, text, exampled);
      // `@example 7` before a string is the text.
      if (value !== undefined) examples[at] = value.value;
    }
  });
  return { examples };
}

/** The value of an example that matches its type. Reports an example without one. */
function satisfying(
  context: ReadContext,
  text: string,
  { id, location }: Exampled,
): JsonLiteral | undefined {
  if (id === undefined || context.rejected.has(id)) return undefined;
  const json = jsonOf(text);
  const issueOf = (value: unknown) =>
    explainJson(context.builder, id, value, { maxDepth: DEFAULT_MAX_DEPTH })[0];
  const found = [...(json ? [json] : []), { value: text }].find(
    ({ value }) => issueOf(value) === undefined,
  );
  if (found !== undefined) return found;
  const issue = issueOf(json ? json.value : text);
  const at = issue === undefined || issue.path.length === 0 ? '' : ` (at ${issue.path.join('.')})`;
  const given = `${describeLocation(location)} has the example \`${shorten(text)}\``;
  const why = json
    ? 'does not satisfy its type'
    : 'is not JSON, and its type does not accept it as a string';
  context.reporter.report(
    'MK1045',
    location,
    `${given}, which ${why}${at}: expected \`${issue?.expected}\`.`,
  );
  return undefined;
}

/** The texts of the examples that are values: a block of code in any other language than JSON is for people. */
function exampleTexts(node: Node | undefined): readonly string[] {
  const tags = node?.jsDoc?.findLast(isJSDoc)?.tags ?? [];
  return tags.flatMap((tag) => {
    if (tag.tagName.text !== 'example') return [];
    const text = textOf(tag);
    const [block, language, inner = ''] = /^```(\w*)\s*\n([\s\S]*?)\n\s*```$/.exec(text) ?? [];
    if (block === undefined) return [text];
    return language === 'json' ? [inner] : [];
  });
}

/** The text of a tag without its name and the asterisks before its lines. Links stay unchanged. */
function textOf(tag: Node): string {
  const { text } = tag.getSourceFile();
  const lines = text
    .slice(tag.pos, tag.end)
    .replace(/^@\w+|\*\/$/g, '')
    .split(/\r?\n/);
  return lines
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .trim();
}

function jsonOf(text: string): JsonLiteral | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
