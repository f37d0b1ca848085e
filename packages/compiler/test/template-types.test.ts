import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCompiler } from '@mikrokit/compiler';
import type { ApiModel } from '@mikrokit/types/model';
import { INVALID, type RouterCodecs } from '@mikrokit/types/runtime';
import { explainParams } from '@mikrokit/types/runtime/explain';
import test from 'ava';

// Inside the workspace, so that the file finds @mikrokit/router.
const folder = join(import.meta.dirname, 'fixtures/.examples-of-templates');
const compiler = createCompiler();
test.after.always(() => {
  compiler.close();
  rmSync(folder, { recursive: true, force: true });
});

const PLACEHOLDERS = [
  'string',
  'number',
  'bigint',
  'Uppercase<string>',
  'Lowercase<string>',
  'Capitalize<string>',
  'Uncapitalize<string>',
  'Uppercase<`0${' + 'number}`>',
  'Capitalize<Lowercase<string>>',
];
const TEXTS = ['', '', 'a', '-', '1', 'A', 'px', '0', 'é', '.'];
/** Strings that are numbers, or nearly so. */
const ODD = [
  ...['', '0', '1', '-1', '0x1F', '0X1f', '0b1', '1e3', '01', ' ', '1.', '.5', '-0', '+1', '1_0'],
  ...[
    'a1',
    '0a',
    'A',
    'a',
    'Aa',
    '1-1',
    'éA',
    'ß',
    '😀1',
    '1😀',
    '𐐨1',
    '𐐀',
    '1𐐨',
    'ŉ',
    'ǆ',
    'İ',
    '\u00a01',
    'Infinity',
    '1e999',
    '-0x1',
  ],
];
const CHARACTERS = ['a', 'A', '1', '0', '-', '.', 'e', 'x', ' ', 'é', 'ß', 'p', '_', '+', 'B', 'n'];

/** Pseudo-random numbers, identical in every run; see `random.ts` of packages/types. */
function createPick(seed: number) {
  let state = seed;
  return <T>(list: readonly T[]): T => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return list[(state >>> 8) % list.length] as T;
  };
}

interface Question {
  readonly template: string;
  readonly texts: readonly string[];
}

function createQuestions(): Question[] {
  const pick = createPick(7);
  const several = <T>(list: readonly T[], most: number) =>
    Array.from({ length: pick(Array.from({ length: most + 1 }, (_, i) => i)) }, () => pick(list));
  const odd = () => (pick([true, false]) ? pick(ODD) : several(CHARACTERS, 3).join(''));
  return Array.from({ length: 150 }, () => {
    const parts = [0, ...several([0], 2)].map(() => [pick(TEXTS), pick(PLACEHOLDERS)] as const);
    const last = pick(TEXTS);
    const like = () => `${parts.map(([text]) => text + odd()).join('')}${last}`;
    return {
      template: `\`${parts.map(([text, type]) => `${text}\${${type}}`).join('')}${last}\``,
      texts: [
        ...ODD,
        ...Array.from({ length: 60 }, () => (pick([true, true, false]) ? like() : odd())),
      ],
    };
  });
}

/** The number of questions of a router. With more, its codecs would be split into groups. */
const PER_ROUTER = 5;

/** Routers with results that show whether TypeScript accepts each string. */
function writeRouters(questions: readonly Question[]): string {
  const types = questions.map(({ template }, i) => `type T${i} = ${template};`);
  const routes = questions.map(({ texts }, i) => {
    const answers = texts.map((text) => `${JSON.stringify(text)} extends T${i} ? true : false`);
    return `  r${i}: (_context, _value: T${i}) => null as unknown as readonly [${answers.join(', ')}],`;
  });
  const head = `import { createRouter } from '@mikrokit/router';`;
  const routers = range(questions.length / PER_ROUTER).map((n) => {
    const own = routes.slice(n * PER_ROUTER, (n + 1) * PER_ROUTER);
    return `export const api${n} = createRouter({\n${own.join('\n')}\n});`;
  });
  return [head, ...types, ...routers].join('\n');
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}

async function compileText(text: string): Promise<RouterCodecs[]> {
  mkdirSync(folder, { recursive: true });
  const compilerOptions = {
    module: 'nodenext',
    strict: true,
    noEmit: true,
    types: [],
    customConditions: ['@mikrokit/source'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const file = join(folder, 'api.ts');
  writeFileSync(file, text);
  const runtime = import.meta.resolve('@mikrokit/types/runtime');
  const modules = (compiler.compile(file)?.modules ?? []).map(async (module) => {
    const code = module.replace('@mikrokit/types/runtime', runtime);
    const { codecs } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    return codecs as RouterCodecs;
  });
  return Promise.all(modules);
}

test('Template literal types accept exactly the strings that TypeScript accepts', async (t) => {
  const questions = createQuestions();
  const routers = await compileText(writeRouters(questions));
  t.is(routers.length, questions.length / PER_ROUTER);
  const models = routers.map(({ model }) => JSON.parse(model as string) as ApiModel);
  const counts = { true: 0, false: 0 };
  for (const [i, { template, texts }] of questions.entries()) {
    const nth = Math.floor(i / PER_ROUTER);
    const model = models[nth]!;
    const result = model.types[model.routes[`r${i}`]?.result ?? ''];
    if (result?.kind !== 'tuple') throw new Error('The answers of TypeScript are no tuple');
    for (const [n, text] of texts.entries()) {
      const answer = model.types[result.elements[n]?.type ?? ''];
      const isOfType = answer?.kind === 'literal' && answer.value === true;
      const decoded = routers[nth]?.routes[`r${i}`]?.decodeParams([text], 9);
      const issues = explainParams(model, `r${i}`, [text], { maxDepth: 9 });
      counts[isOfType ? 'true' : 'false']++;
      if ((decoded !== INVALID) !== isOfType || (issues.length === 0) !== isOfType) {
        t.fail(`${JSON.stringify(text)} is ${isOfType ? '' : 'not '}of type ${template}`);
      }
    }
  }
  t.true(counts.true > 1500 && counts.false > 1500, JSON.stringify(counts));
});
