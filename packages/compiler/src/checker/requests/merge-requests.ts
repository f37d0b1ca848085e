import type { Question } from './answer-cache.ts';
import type { Request } from './exchange-messages.ts';

/** The form in which the API answers several questions in one request. */
interface Merging {
  readonly method: string;
  /** The parameter with the list. */
  readonly list: string;
  /** The parameter in a request with one question. */
  readonly one?: string;
}

const MERGED: ReadonlyMap<string, Merging> = new Map<string, Merging>([
  ['getTypesOfSymbols', { method: 'getTypesOfSymbols', list: 'symbols' }],
  ['getSymbolAtLocation', { method: 'getSymbolsAtLocations', list: 'locations', one: 'location' }],
]);

/** Long enough that the cost of a message hardly counts, short enough that both processes stay busy. */
const MAX_LIST_LENGTH = 500;

/** The requests for these questions, without duplicates, merged if the API supports it. */
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

/** Merges questions of one method. */
function* merge(questions: readonly Question[]): Iterable<Request> {
  const { method, list, one } = MERGED.get(questions[0]?.method ?? '') as Merging;
  let locations = new Map<unknown, number>();
  let part: { readonly question: Question; readonly items: readonly unknown[] }[] = [];
  const request = (): Request => {
    const [asked, at] = [part, locations];
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
    for (const item of items) if (!locations.has(item)) locations.set(item, locations.size);
    if (locations.size < MAX_LIST_LENGTH) continue;
    yield request();
    locations = new Map();
    part = [];
  }
  if (part.length > 0) yield request();
}
