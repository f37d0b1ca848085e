import { element } from '../element.ts';

/** Longer texts are shown without colours: each of them is an element. */
const MAX_COLOURED = 200_000;

/** A key, another text, a number or a word of JSON. */
const TOKEN =
  /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

/** JSON as nodes with colors. Anything else is a text. */
export function highlighted(text: string): readonly (Node | string)[] {
  if (text.length > MAX_COLOURED) return [text];
  const nodes: (Node | string)[] = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, string, colon, number] = match;
    nodes.push(text.slice(at, match.index));
    const kind = string === undefined ? (number === undefined ? 'word' : 'number') : 'string';
    const shown = string ?? whole;
    nodes.push(element('span', { class: `json-${colon === undefined ? kind : 'key'}` }, shown));
    if (colon !== undefined) nodes.push(colon);
    at = match.index + whole.length;
  }
  nodes.push(text.slice(at));
  return nodes;
}

/** JSON with line breaks, in colours. */
export function jsonCode(json: unknown, label: string): HTMLElement {
  const text = json === undefined ? 'undefined' : JSON.stringify(json, undefined, 2);
  return element('pre', { tabindex: 0, 'aria-label': label }, ...highlighted(text));
}
