import * as http from '@mikrokit/http';
import * as body from '@mikrokit/http/body';
import * as fetch from '@mikrokit/http/fetch';
import * as files from '@mikrokit/http/files';
import * as middleware from '@mikrokit/http/middleware';
import * as node from '@mikrokit/http/node';
import * as webSocket from '@mikrokit/http/web-socket';
import test from 'ava';

test('the package exports these names and no others', (t) => {
  t.deepEqual(Object.keys(http), ['fetchHandler', 'nodeHandler', 'serve']);
  t.deepEqual(Object.keys(files), ['files']);
  t.deepEqual(Object.keys(webSocket), ['webSockets']);
});

test('the entries for our own packages export these names and no others', (t) => {
  t.deepEqual(Object.keys(body), [
    'brokenEncoding',
    'inflaterFor',
    'isEncoded',
    'notUtf8',
    'unknownEncoding',
    'utf8TextOf',
  ]);
  t.deepEqual(Object.keys(fetch), [
    'assertWebSockets',
    'createAnswer',
    'createResponder',
    'streamBody',
  ]);
  t.deepEqual(Object.keys(middleware), [
    'MIDDLEWARE_OPTION_NAMES',
    'assertCompression',
    'assertMiddleware',
    'createCompression',
    'createMiddleware',
    'createOriginTest',
  ]);
  t.deepEqual(Object.keys(node), ['createNodeHandler']);
});
