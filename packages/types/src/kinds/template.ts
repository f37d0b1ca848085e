import { js } from '../emit/code.ts';
import { QUOTES } from '../emit/json-text.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import { shapeOfTemplate, testTemplate } from '../emit/templates.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import { INVALID, refuse } from '../runtime/invalid.ts';
import { matchesTemplate, type Placeholder, type Template } from '../runtime/template.ts';

/** A template literal type, or `Uppercase<string>` and its like, with the meaning that TypeScript gives it. */
export interface TemplateNode extends Template {
  readonly kind: 'template';
  /** The alias. Absent for a type written in place. */
  readonly name?: string;
}

export const templateKind: Kind<TemplateNode> = {
  print: (node) => printTemplate(node),
  mapTypes: (node) => node,
  explain: (node, value, explanation) => {
    if (typeof value !== 'string') explanation.report('type');
    else if (!matchesTemplate(value, node)) explanation.report('format');
  },
};

export const templateInterpreter: KindInterpreter<TemplateNode> = {
  revive: (node, value) => (isOfTemplate(node, value) ? value : INVALID),
  lower: (node, value) => (isOfTemplate(node, value) ? value : refuse(printTemplate(node))),
  test: isOfTemplate,
};

function isOfTemplate(node: TemplateNode, value: unknown): boolean {
  return typeof value === 'string' && matchesTemplate(value, node);
}

export const templateEmitter: KindEmitter<TemplateNode> = {
  wire: (node) => [
    {
      json: 'string',
      form: { matches: (text) => matchesTemplate(text, node), shape: () => shapeOfTemplate(node) },
      revives: false,
    },
  ],
  decode: (node, emit, id) => ({ check: testTemplate(node, emit, id) }),
  encode: (node, emit, id) => {
    const test = testTemplate(node, emit, id);
    return emit.encoder(id, { levels: 0 }, (value) => [
      js`if (!${test(value)}) ${emit.helper('refuse')}(${emit.print(id)});`,
      js`return ${emit.helper('escapeString')}(${value});`,
    ]);
  },
  ends: () => QUOTES,
  test: testTemplate,
  guards: (_, value) => [js`typeof ${value} === "string"`],
};

function printTemplate({ texts, placeholders }: Template): string {
  const [only] = placeholders;
  if (typeof only === 'object' && texts.every((text) => text === '') && placeholders.length === 1) {
    return printPlaceholder(only);
  }
  const inside = texts.map((text, i) => {
    const placeholder = placeholders[i];
    const escaped = text.replace(/[\\`]|\$(?=\{)/g, '\\$&');
    return placeholder ? `${escaped}\${${printPlaceholder(placeholder)}}` : escaped;
  });
  return `\`${inside.join('')}\``;
}

function printPlaceholder(placeholder: Placeholder): string {
  if (typeof placeholder === 'string') return placeholder;
  const { cases, of } = placeholder;
  return cases.reduce<string>(
    (inner, name) => `${name}<${inner}>`,
    of ? printTemplate(of) : 'string',
  );
}
