import type { AddressInfo } from 'node:net';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { cloudFunction } from '@mikrokit/serverless/google';
import { api } from '../api.ts';
import { announce } from './announce.ts';

// As in production; otherwise the framework's own errors show a stack.
process.env.NODE_ENV = 'production';
http('api', cloudFunction(api));
const server = getTestServer('api');
server.listen(0, '127.0.0.1', () =>
  announce(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
