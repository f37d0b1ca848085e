import { type Case, issue } from './case.ts';
import { get, of } from './get.ts';

// Hashes of `(id: number) => User` and of `() => string`: other compilers may know them, so they never change.
const user = 'A395-Cdx';
const ping = 'mOWRxUSV';
const ada = { id: 7, name: 'Ada', surname: 'Lovelace', lastUpdate: '1970-01-01T00:00:00.000Z' };
const wrongId = [issue('type', 'number', 'id')];
const issues = wrongId.map((one) => ({ ...one, message: 'Expected number' }));
const changed = {
  type: 'contract-changed',
  message: 'The types of the route are not those that the caller was compiled with',
  issues,
};
const saying = (contract: string) => ({
  'content-type': 'application/json',
  'mikrokit-contract': contract,
});

const call = (title: string, contract: string, id: unknown, reply: Case['reply']): Case => ({
  title: `a caller that says its contract: ${title}`,
  route: 'users/get',
  params: [id],
  headers: saying(contract),
  reply,
});

/** What becomes of calls of those who were compiled with these types of the route, or with others. */
export const contracts: readonly Case[] = [
  call('the same', user, 7, { result: ada, headers: { 'mikrokit-contract': undefined } }),
  call('another, by which the call is good as well', 'older', 7, {
    result: ada,
    headers: { 'mikrokit-contract': user },
  }),
  call('the same, and parameters that break it', user, 'x', {
    error: 'validation',
    issues: wrongId,
  }),
  call('another, and parameters that break the types', 'older', 'x', {
    error: 'contract-changed',
    issues: wrongId,
    headers: { 'mikrokit-contract': user },
  }),
  call('none, in an empty header', '', 'x', { error: 'validation', issues: wrongId }),
  {
    title: 'a caller that says its contract: another, and the header of a hook breaks the types',
    route: 'hooked/typed/required',
    params: [],
    headers: { ...saying('older'), 'x-key': 'let me in', 'x-typed': 'x' },
    reply: {
      error: 'contract-changed',
      under: 'hooked/typed/header',
      headers: { 'mikrokit-contract': '-E6x2pkm' },
    },
  },
  get('a GET that says its contract: the same', `queries/user?contract=${user}&${of('[7]')}`, {
    status: 200,
    json: { 'queries/user': ada },
    headers: { 'mikrokit-contract': undefined, 'cache-control': 'no-cache' },
  }),
  get('a GET that says its contract: another', `queries/user?${of('[7]')}&contract=older`, {
    status: 200,
    json: { 'queries/user': ada },
    headers: { 'mikrokit-contract': user },
  }),
  get(
    'a GET that says its contract: another, and parameters that break the types',
    `queries/user?contract=older&${of('["x"]')}`,
    {
      error: 'contract-changed',
      issues: wrongId,
      headers: { 'mikrokit-contract': user, 'cache-control': 'no-store' },
    },
  ),
  {
    title: 'a batch that says its contracts: one the same, others not, one none',
    route: '',
    path: '/',
    headers: saying(`${user}, older,older,,${user},older`),
    body: JSON.stringify([
      { 'users/get': [7] },
      { 'users/get': [7] },
      { 'users/get': ['x'] },
      { 'users/get': ['x'] },
      { 'users/get': ['x'] },
      { ping: [] },
    ]),
    reply: {
      status: 200,
      json: [
        { 'users/get': ada },
        { 'users/get': ada },
        { errors: { 'users/get': changed } },
        ...Array(2).fill({
          errors: {
            'users/get': { type: 'validation', message: 'The parameters are not valid', issues },
          },
        }),
        { ping: 'pong' },
      ],
      headers: { 'mikrokit-contract': `,${user},${user},,,${ping}` },
    },
  },
  {
    title: 'a batch that says its contracts: all the same',
    route: '',
    path: '/',
    headers: saying(`${user},${ping}`),
    body: JSON.stringify([{ 'users/get': [7] }, { ping: [] }]),
    reply: {
      status: 200,
      json: [{ 'users/get': ada }, { ping: 'pong' }],
      headers: { 'mikrokit-contract': undefined },
    },
  },
];
