import type { Case } from './case.ts';

/** Results are encoded by their types, including inferred ones. */
export const results: readonly Case[] = [
  {
    title: 'a route with a status of its own',
    route: 'created',
    params: [false],
    reply: { status: 201, json: { created: 'created' } },
  },
  {
    title: 'an error keeps its status on a route with a status of its own',
    route: 'created',
    params: [true],
    reply: { error: 'internal' },
  },
  {
    title: 'a batch lists the status of a route',
    route: '',
    path: '/',
    body: '[{"created":[false]},{"ping":[]}]',
    reply: {
      status: 200,
      json: [{ created: 'created' }, { ping: 'pong' }],
      headers: { 'mikrokit-status': '201,200' },
    },
  },
  {
    title: 'a result of an inferred type has its Date and bigint as strings',
    route: 'inferred',
    params: [true],
    reply: { result: { at: '1970-01-01T00:00:00.000Z', count: '2', tags: ['a', 'b'] } },
  },
  {
    title: 'an optional array of an inferred type may be absent',
    route: 'inferred',
    params: [false],
    reply: { result: { at: '1970-01-01T00:00:00.000Z', count: '2' } },
  },
  {
    title: 'a result of an inferred union is written as the one member',
    route: 'inferredUnion',
    params: [true],
    reply: { result: { at: '1970-01-01T00:00:00.000Z', tags: ['a', 'b'] } },
  },
  {
    title: 'a result of an inferred union is written as the other member',
    route: 'inferredUnion',
    params: [false],
    reply: { result: { at: '1970-01-01T00:00:00.000Z' } },
  },
  {
    title: 'a result has only the keys of its type',
    route: 'extraKeys',
    params: [],
    reply: { result: { id: 1 } },
  },
  {
    title: 'a void result is absent',
    route: 'nothing',
    params: [],
    reply: { result: undefined },
  },
  { title: 'a result may be given', route: 'maybe', params: [true], reply: { result: 'given' } },
  {
    title: 'a result of undefined is absent',
    route: 'maybe',
    params: [false],
    reply: { result: undefined },
  },
  {
    title: 'a result of null is null',
    route: 'nullable',
    params: [false],
    reply: { result: null },
  },
];
