import type { Question } from './answers.ts';
import type { Request } from './exchange.ts';

/** How the API asks of many at once what a request asks of one, or of a few. */
interface Merging {
  readonly method: string;
  /** The parameter that lists what is asked about. */
  readonly list: string;
  /** The parameter that names it in a request about one. */
  readonly one?: string;
}

const MERGED: ReadonlyMap<string, Merging> = new Map<string, Merging>([
  ['getTypesOfSymbols', { method: 'getTypesOfSymbols', list: 'symbols' }],
  ['getSymbolAtLocation', { method: 'getSymbolsAtLocations', list: 'locations', one: 'location' }],
]);

/** So many that a message hardly counts, and so few that both processes have something to do. */
const LONGEST_LIST = 500;

/** The requests that answer some questions, each once; those that can be asked together are one. */
export function toRequests(questions: readonly Question[]): readonly Request[] {
  const requests: Request[] = [];
  const groups = new Map<string, Question[]>();
  const asked = new Map<Question['answers'], Set<Question['key']>>();
  for (const question of questions) {
    const { method, params, key, answers } = question;
    const keys = asked.get(answers) ?? new Set();
    if (keys.has(key)) continue;
    asked.set(answers, keys.add(key));
    if (MERGED.has(method)) {
      const name = `${method}\0${params.snapshot}\0${params.project}`;
      const group = groups.get(name) ?? [];
      group.push(question);
      groups.set(name, group);
    } else {
      requests.push({ method, params, take: (answer) => answers.set(key, answer) });
    }
  }
  for (const group of groups.values()) requests.push(...merge(group));
  return requests;
}

/** Of questions of one method. */
function* merge(questions: readonly Question[]): Iterable<Request> {
  const { method, list, one } = MERGED.get(questions[0]?.method ?? '') as Merging;
  let places = new Map<unknown, number>();
  let part: { readonly question: Question; readonly items: readonly unknown[] }[] = [];
  const request = (): Request => {
    const [asked, at] = [part, places];
    const params = { ...questions[0]?.params, [list]: [...at.keys()] };
    if (one !== undefined) delete (params as Record<string, unknown>)[one];
    return {
      method,
      params,
      take: (answers) => {
        for (const { question, items } of asked) {
          const own = items.map((item) => (answers as unknown[])[at.get(item) as number]);
          question.answers.set(question.key, one === undefined ? own : own[0]);
        }
      },
    };
  };
  for (const question of questions) {
    const items = one === undefined ? (question.params[list] as unknown[]) : [question.params[one]];
    part.push({ question, items });
    for (const item of items) if (!places.has(item)) places.set(item, places.size);
    if (places.size < LONGEST_LIST) continue;
    yield request();
    places = new Map();
    part = [];
  }
  if (part.length > 0) yield request();
}
