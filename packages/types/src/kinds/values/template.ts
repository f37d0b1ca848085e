import { js } from '../../code/code.ts';
import { QUOTES } from '../../code/strings/json-text.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { KindEmitter } from '../../interfaces/kind-emitter.ts';
import type { KindSchema } from '../../interfaces/kind-schema.ts';
import { templateTraits } from '../../interfaces/traits.ts';
import type { TemplateNode } from '../../model/nodes.ts';
import { reject } from '../../runtime/invalid.ts';
import {
  matchesTemplate,
  type Placeholder,
  type Template,
} from '../../runtime/texts/match-template.ts';
import { shapeOfTemplate, testTemplate } from './template-code.ts';
import { patternOfTemplate } from './template-pattern.ts';

export const templateKind: Kind<TemplateNode> = {
  print: (node) => printTemplate(node),
  mapTypes: (node) => node,
  decode: (node, json, decoder) => (isOfTemplate(node, json) ? json : decoder.rejectText(json)),
  toJson: (node, value) => (isOfTemplate(node, value) ? value : reject(printTemplate(node))),
  test: isOfTemplate,
  mayBe: (_, json) => json === 'string',
  traits: () => templateTraits,
};

function isOfTemplate(node: TemplateNode, value: unknown): boolean {
  return typeof value === 'string' && matchesTemplate(value, node);
}

export const templateEmitter: KindEmitter<TemplateNode> = {
  forms: (node) => [
    {
      json: 'string',
      form: { matches: (text) => matchesTemplate(text, node), shape: () => shapeOfTemplate(node) },
      decodesTo: false,
    },
  ],
  decode: (node, emit, id) => ({ check: testTemplate(node, emit, id) }),
  encode: (node, emit, id) => {
    const test = testTemplate(node, emit, id);
    return emit.encoder(id, { levels: 0 }, (value) => [
      js`if (!${test(value)}) ${emit.helper('reject')}(${emit.print(id)});`,
      js`return ${emit.helper('escapeString')}(${value});`,
    ]);
  },
  delimiters: () => QUOTES,
  copy: () => 'unchanged',
  test: testTemplate,
  guards: (_, value) => [js`typeof ${value} === "string"`],
};

export const templateSchema: KindSchema<TemplateNode> = (node) => ({
  type: 'string',
  pattern: patternOfTemplate(node),
});

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
