import type { Case } from './case.ts';

const notFound = {
  error: 'user-not-found',
  status: 404,
  data: { id: '-7', at: '1970-01-01T00:00:00.000Z' },
} as const;

/** Errors of handlers for their clients. */
export const errors: readonly Case[] = [
  {
    title: 'a returned error reaches the caller with data encoded by its type',
    route: 'rpcErrors/returned',
    params: ['-7'],
    reply: notFound,
  },
  {
    title: 'a handler that may return an error may return a result',
    route: 'rpcErrors/returned',
    params: ['7'],
    reply: { result: '7' },
  },
  {
    title: 'a thrown error reaches the caller with data encoded by its type',
    route: 'rpcErrors/thrown',
    params: ['-7'],
    reply: notFound,
  },
  {
    title: 'an undeclared error reaches the caller with data encoded by its values',
    route: 'rpcErrors/undeclared',
    params: ['-7'],
    reply: notFound,
  },
  {
    title: 'data of an error is stripped of undeclared properties',
    route: 'rpcErrors/extraData',
    params: [],
    reply: { error: 'taken', status: 409, data: { by: 'Ada' } },
  },
  {
    title: 'an error whose data breaks its type is an internal error',
    route: 'rpcErrors/wrongData',
    params: [],
    reply: { error: 'internal' },
  },
  {
    title: 'an error whose data nests too deep is an internal error',
    route: 'rpcErrors/deepData',
    params: [],
    reply: { error: 'internal' },
  },
  {
    title: 'an error has its own status, whatever was set before',
    route: 'rpcErrors/afterStatus',
    params: [],
    reply: { error: 'conflict', status: 409, headers: { 'x-kept': 'yes' } },
  },
];
