import type { Case } from './case.ts';
import { updatedUser, user } from './samples.ts';

const found = { result: updatedUser };
// Without it, caches could keep a 404 or a 405 as long as they like.
const noStore = { 'cache-control': 'no-store' };
const notFound = { error: 'not-found', headers: noStore } as const;
const notAllowed = {
  error: 'method-not-allowed',
  headers: { ...noStore, allow: 'POST, OPTIONS' },
} as const;
const unsupported = { error: 'unsupported-media-type' } as const;

const unknownIds: readonly string[] = [
  'nope',
  'updateuser',
  'updateUser/',
  'updateUser/more',
  'users',
  'users/',
  'users//get',
  'users/get/more',
  'users/admin',
  'users/constructor',
  'fail/valueOf',
  '__proto__',
  'hasOwnProperty',
  'constructor/prototype',
];
const unknownWithDots: readonly string[] = ['users/../ping', 'users/./get'];

const unknown = (route: string): Case => ({
  title: `there is no route at /${route}`,
  route,
  params: [user],
  reply: notFound,
});

const atPath = (title: string, path: string): Case => ({
  title,
  route: 'updateUser',
  path,
  params: [user],
  reply: found,
});

const ofType = (contentType: string | undefined, reply: Case['reply']): Case => ({
  title: `a content type of ${contentType ?? 'nothing'} is ${'error' in reply ? 'rejected' : 'accepted'}`,
  route: 'updateUser',
  headers: { 'content-type': contentType },
  params: [user],
  reply,
});

/** Routes by path, method and content type. */
export const routing: readonly Case[] = [
  {
    title: 'a handler sees the address of its caller',
    route: 'hasAddress',
    params: [],
    // Some hosts know it only from this header.
    headers: { 'x-forwarded-for': '203.0.113.7', 'cf-connecting-ip': '203.0.113.7' },
    reply: { result: true },
  },
  {
    title: 'work after a reply does not change it, even if it fails',
    route: 'leaveWork',
    params: [],
    reply: { result: 'replied' },
  },
  ...unknownIds.map(unknown),
  ...unknownWithDots.map((route) => ({ ...unknown(route), needs: 'dot-segments' as const })),
  {
    title: 'an encoded slash does not separate levels',
    route: 'users/get',
    path: '/users%2Fget',
    params: [7],
    needs: 'encoded-paths',
    reply: notFound,
  },
  {
    title: 'broken percent-encoding is a bad request',
    route: 'updateUser',
    path: '/%zz',
    needs: 'broken-paths',
    params: [user],
    reply: { error: 'bad-request', under: '' },
  },
  {
    title: 'percent-encoding that is not UTF-8 is a bad request',
    route: 'updateUser',
    path: '/%ff%c3',
    needs: 'broken-paths',
    params: [user],
    reply: { error: 'bad-request', under: '' },
  },
  {
    title: 'a path with letters that are needlessly encoded is another path',
    route: 'updateUser',
    path: '/%75pdate%55ser',
    needs: ['encoded-paths', 'path-spellings'],
    params: [user],
    reply: notFound,
  },
  atPath('a query string changes nothing', '/updateUser?id=7&%zz=/nope'),
  atPath('an empty query string changes nothing', '/updateUser?'),
  {
    title: 'parameters in the query string of a POST are rejected',
    route: 'users/get',
    path: '/users/get?params=[12345]',
    body: '',
    reply: { error: 'bad-request' },
  },
  ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
    title: `${method} is not the method of a route`,
    route: 'updateUser',
    method,
    body: '',
    reply: notAllowed,
  })),
  {
    title: 'GET with a body is not the method of a route',
    route: 'updateUser',
    method: 'GET',
    params: [user],
    reply: notAllowed,
  },
  {
    title: 'GET of an unknown route finds nothing',
    route: 'nope',
    method: 'GET',
    body: '',
    reply: notFound,
  },
  ofType(undefined, unsupported),
  ofType('text/plain', unsupported),
  ofType('text/plain; application/json', unsupported),
  ofType('application/x-www-form-urlencoded', unsupported),
  ofType('multipart/form-data; boundary=x', unsupported),
  ofType('application/jsonp', unsupported),
  { ...ofType('application/json; charset=latin1', unsupported), needs: 'unparsed-bodies' },
  ofType('application/json; charset=utf-8', found),
  ofType('Application/JSON;charset="UTF-8"', found),
  {
    title: 'an empty body without a content type is rejected, because a form could send it',
    route: 'ping',
    headers: { 'content-type': undefined },
    body: '',
    reply: unsupported,
  },
];
