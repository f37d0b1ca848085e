/** The parameters of a request, without its method. */
export interface Params extends Readonly<Record<string, unknown>> {
  readonly snapshot?: unknown;
  readonly project?: unknown;
}

/** A query without an answer yet. */
export interface Query {
  readonly method: string;
  readonly params: Params;
  /** Differs for each query of the same method. */
  readonly key: Key;
  /** The map for its answer, under that key. */
  readonly answers: Map<Key, unknown>;
}

type Key = number | string;

/** Answers of the checker, by query. */
interface AnswerCache {
  readonly find: (method: string, params: Params) => Query | { readonly answer: unknown };
  readonly clear: () => void;
}

/** Answers about one project in one snapshot. */
interface Scope {
  readonly snapshot: unknown;
  readonly project: unknown;
  readonly methods: Map<string, Map<Key, unknown>>;
}

/** Makes an empty cache. */
export function createAnswerCache(): AnswerCache {
  let scopes: Scope[] = [];
  return {
    find: (method, params) => {
      const { snapshot, project } = params;
      let scope = scopes.find((one) => one.snapshot === snapshot && one.project === project);
      if (!scope) {
        scope = { snapshot, project, methods: new Map() };
        scopes.push(scope);
      }
      let answers = scope.methods.get(method);
      if (!answers) {
        answers = new Map();
        scope.methods.set(method, answers);
      }
      const key = keyOf(params);
      const answer = answers.get(key);
      if (answer !== undefined || answers.has(key)) return { answer };
      return { method, params, key, answers };
    },
    clear: () => {
      scopes = [];
    },
  };
}

/** A string of the parameters. `JSON.stringify` would do, but takes 100 ms for 1,000 routes. */
function keyOf(params: Params): Key {
  let key: Key | undefined;
  for (const name in params) {
    if (name === 'snapshot' || name === 'project') continue;
    const value = params[name];
    const part = isScalar(value) ? value : textOf(value);
    key = key === undefined ? part : `${key}\0${part}`;
  }
  return key ?? '';
}

/**
 * Numbers, strings, and arrays of these. None contains the separator. In 7.1, references to symbols
 * are objects.
 */
function textOf(value: unknown): string {
  return Array.isArray(value) && value.every(isScalar) ? String(value) : JSON.stringify(value);
}

function isScalar(value: unknown): value is Key {
  return typeof value === 'number' || typeof value === 'string';
}
