import type { Capability, Target } from '../target.ts';
import { startMessageProcess } from './message-process.ts';

type Cannot = Partial<Record<Capability, string>>;

const always: Cannot = {
  sockets: 'functions have no connections',
  continue: 'functions have no connections',
  linger: 'functions have no connections',
  expect: 'functions have no connections',
  framing: 'events bring whole bodies',
  abort: 'Lambda does not tell functions that their caller is gone',
  'ten-megabytes': 'Lambda carries 6 MB',
};

const restApi: Cannot = { 'raw-queries': 'REST APIs hand over decoded parameters' };

const httpApi: Cannot = {
  'broken-paths': 'HTTP APIs hand over decoded paths',
  'encoded-slashes': 'HTTP APIs hand over decoded paths',
};

const loadBalancer: Cannot = { megabyte: 'load balancers take results of 1 MB, headers included' };

const singleValues: Cannot = {
  ...loadBalancer,
  'repeated-parameters': 'load balancers hand over the last, unless multi-value headers are on',
};

function lambda(name: string, args: readonly string[], cannot: Cannot = {}): Target {
  return {
    name,
    cannot: { ...always, ...cannot },
    start: () => startMessageProcess('lambda', args),
  };
}

/** Functions for each kind of event that carries HTTP requests; some with all bodies in base64, one that streams. */
export const lambdas = {
  restApi: lambda('a REST API', ['rest-api'], restApi),
  restApiWithBinary: lambda('a binary REST API', ['rest-api', 'prod', 'binary'], restApi),
  httpApi: lambda('an HTTP API', ['http-api'], httpApi),
  httpApiWithStage: lambda('a binary HTTP API', ['http-api', 'prod', 'binary'], httpApi),
  functionUrl: lambda('a function URL that streams', ['function-url', '', 'streaming']),
  loadBalancer: lambda('a load balancer', ['load-balancer'], singleValues),
  loadBalancerWithMultiValues: lambda(
    'a load balancer with multi-value headers',
    ['load-balancer-multi-value', '', 'binary'],
    loadBalancer,
  ),
};
