import { type Case, issue, rejected } from './case.ts';
import { updatedUser, user } from './samples.ts';

/** Numbers of parameters, and keys of objects. */
export const parameters: readonly Case[] = [
  {
    title: 'a user comes back updated',
    route: 'updateUser',
    params: [user],
    reply: { result: updatedUser },
  },
  {
    title: 'the handler gets a Date, a number and a plain object of the four keys',
    route: 'inspectUser',
    params: [{ secret: 'unknown key', ...user, constructor: 'unknown key' }],
    reply: {
      result: {
        lastUpdateIsDate: true,
        idIs: 'number',
        keys: ['id', 'name', 'surname', 'lastUpdate'],
        isPlain: true,
      },
    },
  },
  {
    title: 'unknown keys do not come back',
    route: 'updateUser',
    params: [{ ...user, isAdmin: true, toJSON: 'unknown key' }],
    reply: { result: updatedUser },
  },
  {
    title: 'one parameter too many is rejected',
    route: 'updateUser',
    params: [user, 'secret extra'],
    reply: rejected(issue('unexpected', 'nothing', 1)),
  },
  {
    title: 'null is one parameter too many',
    route: 'updateUser',
    params: [user, null],
    reply: rejected(issue('unexpected', 'nothing', 1)),
  },
  {
    title: 'a parameter for a function without parameters is rejected',
    route: 'ping',
    params: ['secret extra'],
    reply: rejected(issue('unexpected', 'nothing', 0)),
  },
  {
    title: 'one parameter too few is rejected',
    route: 'rename',
    params: [user],
    reply: rejected(issue('missing', 'string', 'name')),
  },
  {
    title: 'every missing parameter is reported',
    route: 'rename',
    params: [],
    reply: rejected(issue('missing', 'User', 'user'), issue('missing', 'string', 'name')),
  },
  {
    title: 'parameters in the wrong order are both reported',
    route: 'rename',
    params: ['secret name', user],
    reply: rejected(issue('type', 'User', 'user'), issue('type', 'string', 'name')),
  },
  {
    title: 'an optional parameter may be left out',
    route: 'optional',
    params: [1],
    reply: { result: { first: 1 } },
  },
  {
    title: 'an optional parameter may be given',
    route: 'optional',
    params: [1, 'two'],
    reply: { result: { first: 1, second: 'two' } },
  },
  {
    title: 'an optional parameter of another type is rejected',
    route: 'optional',
    params: [1, 22222],
    reply: rejected(issue('type', 'string', 'second')),
  },
  {
    // JSON writes [1, undefined] as [1,null].
    title: 'null stands for an omitted optional parameter',
    route: 'optional',
    params: [1, null],
    reply: { result: { first: 1 } },
  },
  {
    title: 'a third parameter is one too many for one required and one optional parameter',
    route: 'optional',
    params: [1, 'two', 'secret three'],
    reply: rejected(issue('unexpected', 'nothing', 2)),
  },
  {
    title: 'a parameter with a default may be left out',
    route: 'defaulted',
    params: [1],
    reply: { result: { first: 1, second: 'by default' } },
  },
  {
    title: 'a parameter with a default has the type of its default',
    route: 'defaulted',
    params: [1, 22222],
    reply: rejected(issue('type', 'string', 'second')),
  },
  {
    title: 'rest parameters may be absent',
    route: 'rest',
    params: ['a'],
    reply: { result: { first: 'a', numbers: [] } },
  },
  {
    title: 'rest parameters may be many',
    route: 'rest',
    params: ['a', 1, 2, 3],
    reply: { result: { first: 'a', numbers: [1, 2, 3] } },
  },
  {
    title: 'a rest parameter of another type is rejected at its index',
    route: 'rest',
    params: ['a', 1, 'secret two', 3],
    reply: rejected(issue('type', 'number', 'numbers', 1)),
  },
  {
    title: 'destructured parameters are validated like others',
    route: 'unnamed',
    params: [[1, 2], { deep: true, more: 'unknown key' }],
    reply: { result: { x: 1, y: 2, deep: true } },
  },
  {
    title: 'a nested route is called by its path',
    route: 'users/get',
    params: [7],
    reply: {
      result: { id: 7, name: 'Ada', surname: 'Lovelace', lastUpdate: '1970-01-01T00:00:00.000Z' },
    },
  },
  {
    title: 'a route three levels down is called by its path',
    route: 'users/admin/count',
    params: [],
    reply: { result: 3 },
  },
];
