import { type Code, identifier, js } from '../../code/code.ts';
import {
  ANY_CHAR,
  ANY_SHAPE,
  type Chars,
  charsOf,
  type Piece,
  type StringShape,
  shapeOfText,
} from '../../code/strings/string-shape.ts';
import type { Emit } from '../../interfaces/kind-emitter.ts';
import type {
  CasedPlaceholder,
  Placeholder,
  StringCase,
  Template,
} from '../../runtime/texts/match-template.ts';

/**
 * Tests whether a value is a string of a template literal type: see `matchesTemplate` for the
 * rules. Searches for each text once instead of using a pattern, so it takes linear time for any
 * input.
 */
export function testTemplate(template: Template, emit: Emit, id: string): (value: Code) => Code {
  const test = emit.tester(id, { levels: 0 }, (value) => [
    js`if (typeof ${value} !== "string") return false;`,
    ...matchStatements(template, emit, value, ''),
    js`return true;`,
  ]);
  return (value) => test(value, js`${0}`); // unused depth: a text does not nest
}

/** Statements that return false for a text that does not match; `suffix` makes local names unique. */
function matchStatements(template: Template, emit: Emit, text: Code, suffix: string): Code[] {
  const { texts, placeholders } = template;
  const start = texts[0] as string;
  const last = texts[placeholders.length] as string;
  const end = identifier(`end${suffix}`);
  let at = js`${start.length}`;
  return [
    last === ''
      ? js`const ${end} = ${text}.length;`
      : js`const ${end} = ${text}.length - ${last.length};`,
    js`if (${end} < ${start.length}) return false;`,
    ...(start === '' ? [] : [js`if (!${text}.startsWith(${start})) return false;`]),
    ...(last === '' ? [] : [js`if (!${text}.endsWith(${last})) return false;`]),
    ...placeholders.flatMap((placeholder, i) => {
      const local = `${suffix}${i}`;
      const from = at;
      if (i === placeholders.length - 1) {
        return partStatements(placeholder, emit, { text, from, to: end, local });
      }
      const next = texts[i + 1] as string;
      const to = identifier(`to${local}`);
      const after = identifier(`after${local}`);
      at = after;
      const find =
        next === ''
          ? js`${emit.helper('afterCharacter')}(${text}, ${from})`
          : js`${text}.indexOf(${next}, ${from})`;
      const misses = next === '' ? js`` : js`${to} === -1 || `;
      return [
        js`const ${to} = ${find};`,
        js`const ${after} = ${to} + ${next.length};`,
        js`if (${misses}${after} > ${end}) return false;`,
        ...partStatements(placeholder, emit, { text, from, to, local }),
      ];
    }),
  ];
}

interface Part {
  readonly text: Code;
  readonly from: Code;
  readonly to: Code;
  readonly local: string;
}

function partStatements(placeholder: Placeholder, emit: Emit, part: Part): Code[] {
  if (placeholder === 'string') return [];
  const slice = js`${part.text}.slice(${part.from}, ${part.to})`;
  if (placeholder === 'number')
    return [js`if (!${emit.helper('isNumberText')}(${slice})) return false;`];
  if (placeholder === 'bigint')
    return [js`if (!${emit.helper('isBigintText')}(${slice})) return false;`];
  const name = identifier(`part${part.local}`);
  const { cases, of } = placeholder;
  return [
    js`const ${name} = ${slice};`,
    js`if (${cases.reduce(caseCode(emit), name)} !== ${name}) return false;`,
    ...(of ? matchStatements(of, emit, name, `${part.local}_`) : []),
  ];
}

function caseCode(emit: Emit): (text: Code, stringCase: StringCase) => Code {
  return (text, stringCase) => js`${emit.helper('toCase')}(${text}, ${stringCase})`;
}

/** A shape that all strings of a template literal type have. */
export function shapeOfTemplate({ texts, placeholders }: Template): StringShape {
  return texts.flatMap((text, i): Piece[] => {
    const placeholder = placeholders[i];
    return [...shapeOfText(text), ...(placeholder ? shapeOfPlaceholder(placeholder) : [])];
  });
}

function shapeOfPlaceholder(placeholder: Placeholder): StringShape {
  if (typeof placeholder === 'object') {
    return placeholder.of
      ? shapeOfTemplate(placeholder.of)
      : [{ chars: charsOfCase(placeholder), many: true }];
  }
  switch (placeholder) {
    case 'string':
      return ANY_SHAPE;
    case 'number':
      // The characters that Number() accepts; `Infinity` is not finite.
      return oneOrMore(charsOf(/[-+.0-9a-fox\s]/i, true));
    case 'bigint':
      return oneOrMore(charsOf(/[-0-9a-fox]/i));
  }
}

function oneOrMore(chars: Chars): StringShape {
  return [{ chars }, { chars, many: true }];
}

function charsOfCase({ cases }: CasedPlaceholder): Chars {
  const outermost = cases.at(-1);
  if (outermost === 'Uppercase') return charsOf(/[^a-z]/, true);
  return outermost === 'Lowercase' ? charsOf(/[^A-Z]/, true) : ANY_CHAR;
}
