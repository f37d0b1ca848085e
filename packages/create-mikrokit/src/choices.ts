/** The questions about a project in order, with their values. The first value is the default. */
export const questions = {
  runtime: {
    message: 'Where does it run?',
    values: {
      node: 'Node.js',
      bun: 'Bun',
      deno: 'Deno',
      workers: 'Cloudflare Workers, deployed with wrangler',
      lambda: 'AWS Lambda, deployed with SAM',
    },
  },
  database: {
    message: 'Which database?',
    values: {
      sqlite: 'SQLite, in a file, with node:sqlite',
      postgres: 'Postgres, with Drizzle',
      none: 'no database',
    },
  },
  login: {
    message: 'How do users log in?',
    values: {
      none: 'not at all',
      sessions: 'with a name and a password, and sessions of MikroKit',
      'better-auth': 'with better-auth: email, and OAuth or passkeys if you add them',
    },
  },
  page: {
    message: 'With a page?',
    values: {
      none: 'only the API',
      react: 'React with Vite, next to the API',
      workspaces: 'two workspaces: the API, and a page on another host',
    },
  },
} as const;

export type Question = keyof typeof questions;

export const questionNames = Object.keys(questions) as readonly Question[];

/** An answer to each question. */
export type Choices = {
  readonly [Name in Question]: keyof (typeof questions)[Name]['values'];
};

/** A question, and some of its values. */
type Condition = readonly [Question, ...string[]];

/** If an answer is one of the first, then another must be one of the second. */
interface Rule {
  readonly where: Condition;
  readonly only: Condition;
  /** A complete sentence, because users read it when they choose. */
  readonly because: string;
}

const rules: readonly Rule[] = [
  {
    where: ['runtime', 'workers'],
    only: ['database', 'none'],
    because: 'A Worker needs a binding (D1, Hyperdrive), which you create at Cloudflare first.',
  },
  {
    where: ['runtime', 'lambda'],
    only: ['database', 'none', 'postgres'],
    because: 'The disk of a function on Lambda does not last.',
  },
  {
    where: ['runtime', 'workers'],
    only: ['login', 'none'],
    because: 'A login needs a database for its users.',
  },
  {
    where: ['database', 'none'],
    only: ['login', 'none'],
    because: 'A login needs a database for its users.',
  },
  {
    where: ['runtime', 'lambda'],
    only: ['page', 'none'],
    because: 'On AWS, S3 and CloudFront serve pages, and functions do not.',
  },
  {
    where: ['runtime', 'bun', 'deno', 'workers'],
    only: ['page', 'none', 'react'],
    because: 'The workspaces run on Node.js.',
  },
  {
    where: ['database', 'sqlite', 'postgres'],
    only: ['page', 'none', 'react'],
    because: 'The workspaces come without a database.',
  },
  {
    where: ['login', 'sessions', 'better-auth'],
    only: ['page', 'none', 'react'],
    because: 'The workspaces come without a login.',
  },
];

/** The names of a question's values. */
export function valuesOf<Name extends Question>(question: Name): readonly Choices[Name][] {
  return Object.keys(questions[question].values) as Choices[Name][];
}

/** Two answers that do not go with each other. */
interface Conflict {
  /** The question with the other answer. */
  readonly other: Question;
  readonly because: string;
}

/** Why a value conflicts with other answers. `undefined` if it does not. */
export function conflictOf(
  question: Question,
  value: string,
  others: Partial<Choices>,
): Conflict | undefined {
  const answers: Partial<Record<Question, string>> = { ...others, [question]: value };
  for (const { where, only, because } of rules) {
    if (question !== where[0] && question !== only[0]) continue;
    if (isOneOf(where, answers) !== true || isOneOf(only, answers) !== false) continue;
    return { other: question === where[0] ? only[0] : where[0], because };
  }
  return undefined;
}

/** Answers the questions that are left: each with its first value that goes with the others. */
export function withDefaults(given: Partial<Choices>): Choices {
  const choices: Partial<Record<Question, string>> = { ...given };
  for (const question of questionNames) {
    const first = valuesOf(question).find(
      (value) => conflictOf(question, value, choices as Partial<Choices>) === undefined,
    );
    choices[question] ??= first as string;
  }
  return choices as Choices;
}

/** Every combination of answers that is offered. */
export function* offeredChoices(): Generator<Choices> {
  for (const runtime of valuesOf('runtime'))
    for (const database of valuesOf('database'))
      for (const login of valuesOf('login'))
        for (const page of valuesOf('page')) {
          const choices = { runtime, database, login, page };
          if (isOffered(choices)) yield choices;
        }
}

function isOffered(choices: Choices): boolean {
  return questionNames.every((name) => conflictOf(name, choices[name], choices) === undefined);
}

/** `undefined` if the question has no answer yet. */
function isOneOf(
  [question, ...values]: Condition,
  answers: Partial<Record<Question, string>>,
): boolean | undefined {
  const answer = answers[question];
  return answer === undefined ? undefined : values.includes(answer);
}
