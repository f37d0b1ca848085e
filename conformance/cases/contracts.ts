import { type Case, issue } from './case.ts';
import { get, of } from './get.ts';

// Hashes of `(id: number) => User` and of `() => string`: clients in use contain them, so they never change.
const user = 'A395-Cdx';
const ping = 'mOWRxUSV';
const ada = { id: 7, name: 'Ada', surname: 'Lovelace', lastUpdate: '1970-01-01T00:00:00.000Z' };
const wrongId = [issue('type', 'number', 'id')];
const issues = wrongId.map((one) => ({ ...one, message: 'Expected number' }));
const changed = {
  type: 'contract-changed',
  message: 'The client was compiled with other types of this route',
  issues,
};
const contractHeaders = (contract: string) => ({
  'content-type': 'application/json',
  'mikrokit-contract': contract,
});

const call = (title: string, contract: string, id: unknown, reply: Case['reply']): Case => ({
  title: `a call with its contract: ${title}`,
  route: 'users/get',
  params: [id],
  headers: contractHeaders(contract),
  reply,
});

/** Calls of clients compiled with the route's current types, or with others. */
export const contracts: readonly Case[] = [
  call('equal', user, 7, { result: ada, headers: { 'mikrokit-contract': undefined } }),
  call('different, but the call is still valid', 'older', 7, {
    result: ada,
    headers: { 'mikrokit-contract': user },
  }),
  call('equal, and parameters fail their types', user, 'x', {
    error: 'validation',
    issues: wrongId,
  }),
  call('different, and parameters fail their types', 'older', 'x', {
    error: 'contract-changed',
    issues: wrongId,
    headers: { 'mikrokit-contract': user },
  }),
  call('absent, because the header is empty', '', 'x', { error: 'validation', issues: wrongId }),
  {
    title: "a call with its contract: different, and a hook's header fails its type",
    route: 'hooked/typed/required',
    params: [],
    headers: { ...contractHeaders('older'), 'x-key': 'let me in', 'x-typed': 'x' },
    reply: {
      error: 'contract-changed',
      under: 'hooked/typed/header',
      headers: { 'mikrokit-contract': '-E6x2pkm' },
    },
  },
  {
    title: 'a call with its contract: different, and a member that nothing reads',
    route: 'users/get',
    body: JSON.stringify({ 'users/get': [7], audit: ['removed hook'] }),
    headers: contractHeaders('older'),
    reply: {
      error: 'contract-changed',
      issues: [issue('unknown-key', '"users/get"', 'audit')],
      headers: { 'mikrokit-contract': user },
    },
  },
  {
    title: 'a call with its contract: equal, and a member that nothing reads',
    route: 'users/get',
    body: JSON.stringify({ 'users/get': [7], audit: ['removed hook'] }),
    headers: contractHeaders(user),
    reply: { error: 'bad-request' },
  },
  get('a GET with its contract: equal', `queries/user?contract=${user}&${of('[7]')}`, {
    status: 200,
    json: { 'queries/user': ada },
    headers: { 'mikrokit-contract': undefined, 'cache-control': 'no-cache' },
  }),
  get('a GET with its contract: different', `queries/user?${of('[7]')}&contract=older`, {
    status: 200,
    json: { 'queries/user': ada },
    headers: { 'mikrokit-contract': user },
  }),
  get(
    'a GET with its contract: different, and parameters fail their types',
    `queries/user?contract=older&${of('["x"]')}`,
    {
      error: 'contract-changed',
      issues: wrongId,
      headers: { 'mikrokit-contract': user, 'cache-control': 'no-store' },
    },
  ),
  {
    title: 'a batch with contracts: one equal, others different, one absent',
    route: '',
    path: '/',
    headers: contractHeaders(`${user}, older,older,,${user},older`),
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
    title: 'a batch with contracts: all equal',
    route: '',
    path: '/',
    headers: contractHeaders(`${user},${ping}`),
    body: JSON.stringify([{ 'users/get': [7] }, { ping: [] }]),
    reply: {
      status: 200,
      json: [{ 'users/get': ada }, { ping: 'pong' }],
      headers: { 'mikrokit-contract': undefined },
    },
  },
];
