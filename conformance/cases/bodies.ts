import { type Case, issue, refused } from './case.ts';
import { updatedUser, user } from './samples.ts';

const route = 'updateUser';
const badRequest = { error: 'bad-request' } as const;
const missingUser = refused(issue('missing', 'User', 'user'));
const good = { result: updatedUser };

/** What a body may look like, and what it may not. */
export const bodies: readonly Case[] = [
  {
    title: 'parameters stand under the id of the route',
    route,
    body: JSON.stringify({ updateUser: [user] }),
    reply: good,
  },
  {
    title: 'an array alone is short for the parameters of the route',
    route,
    body: JSON.stringify([user]),
    reply: good,
  },
  {
    title: 'white space around the JSON changes nothing',
    route,
    body: ` \r\n\t${JSON.stringify({ updateUser: [user] }, null, 2)}\n`,
    reply: good,
  },
  {
    title: 'a body that is not JSON is a bad request',
    route,
    body: 'not JSON',
    needs: 'unparsed-bodies',
    reply: badRequest,
  },
  {
    title: 'a body that stops half-way is a bad request',
    route,
    body: '{"updateUser":[{"id":1,"name":"Secret Name"',
    needs: 'unparsed-bodies',
    reply: badRequest,
  },
  {
    title: 'a body with text after the JSON is a bad request',
    route,
    body: `${JSON.stringify([user])}]`,
    needs: 'unparsed-bodies',
    reply: badRequest,
  },
  {
    title: 'a body of white space is a bad request',
    route,
    body: ' \n',
    needs: 'unparsed-bodies',
    reply: badRequest,
  },
  {
    title: 'a single quote is a bad request',
    route,
    body: "['Secret Name']",
    needs: 'unparsed-bodies',
    reply: badRequest,
  },
  {
    title: 'a body that is not UTF-8 is a bad request',
    route,
    body: Buffer.from(JSON.stringify([{ ...user, name: '\xff\xc3(' }]), 'latin1'),
    reply: badRequest,
  },
  {
    title: 'a body of null is a bad request',
    route,
    body: 'null',
    needs: 'unparsed-bodies',
    reply: badRequest,
  },
  {
    title: 'a body that is a number is a bad request',
    route,
    body: '42421',
    needs: 'unparsed-bodies',
    reply: badRequest,
  },
  {
    title: 'a body that is a string is a bad request',
    route,
    body: '"secret"',
    needs: 'unparsed-bodies',
    reply: badRequest,
  },
  {
    title: 'a body of true is a bad request',
    route,
    body: 'true',
    needs: 'unparsed-bodies',
    reply: badRequest,
  },
  {
    title: 'null in place of the parameter list is a bad request',
    route,
    body: '{"updateUser":null}',
    reply: badRequest,
  },
  {
    title: 'a parameter that is not in a list is a bad request',
    route,
    body: JSON.stringify({ updateUser: user }),
    reply: badRequest,
  },
  {
    title: 'a string in place of the parameter list is a bad request',
    route,
    body: '{"updateUser":"secret"}',
    reply: badRequest,
  },
  {
    title: 'parameters under the id of another route are not those of this one',
    route,
    body: JSON.stringify({ rename: [user, 'Secret Name'] }),
    reply: missingUser,
  },
  {
    title: 'parameters under an id that no route has change nothing',
    route,
    body: JSON.stringify({ other: ['Secret Name'], updateUser: [user], rename: 12345 }),
    reply: good,
  },
  {
    title: 'an empty body is an empty parameter list, too short where one is due',
    route,
    body: '',
    reply: missingUser,
  },
  {
    title: 'an empty array is too short where a parameter is due',
    route,
    body: '[]',
    reply: missingUser,
  },
  {
    title: 'an empty parameter list is too short where a parameter is due',
    route,
    params: [],
    reply: missingUser,
  },
  {
    title: 'an empty object has no parameters where one is due',
    route,
    body: '{}',
    reply: missingUser,
  },
  {
    title: 'an empty body calls a route without parameters',
    route: 'ping',
    body: '',
    reply: { result: 'pong' },
  },
  {
    title: 'an empty list calls a route without parameters',
    route: 'ping',
    body: '[]',
    reply: { result: 'pong' },
  },
  {
    title: 'an empty object calls a route without parameters',
    route: 'ping',
    body: '{}',
    reply: { result: 'pong' },
  },
];
