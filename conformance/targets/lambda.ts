import type { Capability, Target } from '../target.ts';
import { startHost } from './server-process.ts';

type Cannot = Partial<Record<Capability, string>>;

const always: Cannot = {
  expect: 'node:http tells callers to go on by itself',
  framing: 'services wait for as much as the length says',
  'unread-bodies': 'events bring whole bodies',
  abort: 'Lambda does not tell functions that their caller is gone',
  linger: 'Lambda carries 6 MB',
  'ten-megabytes': 'Lambda carries 6 MB',
};

const restApi: Cannot = { 'raw-queries': 'REST APIs pass decoded parameters' };

const httpApi: Cannot = {
  'broken-paths': 'HTTP APIs pass decoded paths',
  'encoded-paths': 'HTTP APIs pass decoded paths',
};

const loadBalancer: Cannot = { megabyte: 'load balancers take results of 1 MB, headers included' };

const singleValues: Cannot = {
  ...loadBalancer,
  'repeated-parameters': 'load balancers pass the last, unless multi-value headers are on',
  'repeated-headers': 'load balancers pass the last, unless multi-value headers are on',
};

const streaming: Cannot = { 'head-length': 'streamed results are sent in chunks' };

function lambda(name: string, args: readonly string[], cannot: Cannot = {}): Target {
  return {
    name,
    cannot: { ...always, ...cannot },
    start: () => startHost('lambda', { args }),
  };
}

/**
 * Functions behind each service that sends HTTP requests, with and without a stage, bodies as text or in base64,
 * replies returned or streamed. Services differ only in their events, so no service needs every combination.
 */
export const lambdas = {
  restApi: lambda('a REST API', ['rest-api'], restApi),
  restApiThatStreams: lambda(
    'a binary REST API that streams',
    ['rest-api', 'prod', 'binary', 'streaming'],
    { ...restApi, ...streaming },
  ),
  httpApi: lambda('a binary HTTP API with a stage', ['http-api', 'prod', 'binary'], httpApi),
  httpApiPayload1: lambda('an HTTP API with the payload format 1.0', ['http-api-1.0'], {
    ...httpApi,
    ...restApi,
  }),
  functionUrl: lambda('a function URL', ['function-url']),
  functionUrlThatStreams: lambda(
    'a function URL that streams',
    ['function-url', '', 'streaming'],
    streaming,
  ),
  loadBalancer: lambda('a load balancer', ['load-balancer'], singleValues),
  loadBalancerWithMultiValues: lambda(
    'a load balancer with multi-value headers',
    ['load-balancer-multi-value', '', 'binary'],
    loadBalancer,
  ),
};
