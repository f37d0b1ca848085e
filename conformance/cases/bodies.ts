import { type Case, issue, rejected } from './case.ts';
import { updatedUser, user } from './samples.ts';

const route = 'updateUser';
const badRequest = { error: 'bad-request' } as const;
const missingUser = rejected(issue('missing', 'User', 'user'));
const good = { result: updatedUser };

/** Valid and invalid request bodies. */
export const bodies: readonly Case[] = [
  {
    title: 'parameters stand under the id of the route',
    route,
    body: JSON.stringify({ updateUser: [user] }),
    reply: good,
  },
  {
    title: 'a bare array holds the parameters of the route',
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
    title: 'a truncated body is a bad request',
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
    needs: 'bytes',
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
    title: 'null instead of the parameter list is a bad request',
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
    title: 'a string instead of the parameter list is a bad request',
    route,
    body: '{"updateUser":"secret"}',
    reply: badRequest,
  },
  {
    title: 'parameters under the id of another route are rejected',
    route,
    body: JSON.stringify({ rename: [user, 'Secret Name'] }),
    reply: badRequest,
  },
  {
    title: 'a member under an unknown id is rejected, also beside parameters',
    route,
    body: JSON.stringify({ updateUser: [user], other: ['Secret Name'] }),
    reply: badRequest,
  },
  {
    title: 'parameters by their names are rejected',
    route,
    body: JSON.stringify({ user }),
    reply: badRequest,
  },
  {
    title: 'an object for a route without parameters is rejected',
    route: 'ping',
    body: JSON.stringify({ type: 'payment.succeeded', data: { amount: 12345 } }),
    reply: badRequest,
  },
  {
    title: 'an empty body is an empty parameter list, which lacks a required parameter',
    route,
    body: '',
    reply: missingUser,
  },
  {
    title: 'an empty array lacks a required parameter',
    route,
    body: '[]',
    reply: missingUser,
  },
  {
    title: 'an empty parameter list lacks a required parameter',
    route,
    params: [],
    reply: missingUser,
  },
  {
    title: 'an empty object lacks a required parameter',
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
