/** What a request asks, beside its method. */
export interface Params extends Readonly<Record<string, unknown>> {
  readonly snapshot?: unknown;
  readonly project?: unknown;
}

/** A question that was not answered yet. */
export interface Question {
  readonly method: string;
  readonly params: Params;
  /** Tells it from other questions of the same method. */
  readonly key: Key;
  /** Where its answer is to be kept, under that key. */
  readonly answers: Map<Key, unknown>;
}

type Key = number | string;

/** Answers to questions, by what was asked. */
export interface Answers {
  readonly find: (method: string, params: Params) => Question | { readonly answer: unknown };
  readonly forget: () => void;
}

/** What is asked of one project at one time. */
interface Scope {
  readonly snapshot: unknown;
  readonly project: unknown;
  readonly methods: Map<string, Map<Key, unknown>>;
}

/** Makes an empty memory. */
export function createAnswers(): Answers {
  let scopes: Scope[] = [];
  return {
    find: (method, params) => {
      const { snapshot, project } = params;
      let scope = scopes.find((one) => one.snapshot === snapshot && one.project === project);
      if (!scope) {
        scope = { snapshot, project, methods: new Map() };
        scopes.push(scope);
      }
      let known = scope.methods.get(method);
      if (!known) {
        known = new Map();
        scope.methods.set(method, known);
      }
      const key = keyOf(params);
      const answer = known.get(key);
      if (answer !== undefined || known.has(key)) return { answer };
      return { method, params, key, answers: known };
    },
    forget: () => {
      scopes = [];
    },
  };
}

/** JSON of the parameters would do, at 100 ms for 1,000 routes. */
function keyOf(params: Params): Key {
  let key: Key | undefined;
  for (const name in params) {
    if (name === 'snapshot' || name === 'project') continue;
    const value = params[name];
    // Numbers, strings, and lists of these, none of which holds the separator.
    const isPlain = typeof value === 'number' || typeof value === 'string';
    const part = isPlain ? value : String(Array.isArray(value) ? value : JSON.stringify(value));
    key = key === undefined ? part : `${key}\0${part}`;
  }
  return key ?? '';
}
