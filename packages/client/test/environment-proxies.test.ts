import test from 'ava';
import { environmentProxies } from '../src/transport/undici/environment-proxies.ts';

test('proxies of the environment are found by protocol, in lower case first', (t) => {
  const find = (env: Record<string, string>, origin: string) =>
    environmentProxies(env)(origin)?.href;
  const both = { HTTP_PROXY: 'http://a:1', HTTPS_PROXY: 'https://b:2' };
  t.is(find(both, 'http://x'), 'http://a:1/');
  t.is(find(both, 'https://x'), 'https://b:2/');
  t.is(find({ ...both, http_proxy: 'c:3' }, 'http://x'), 'http://c:3/');
  t.is(find({ ALL_PROXY: 'd:4' }, 'http://x'), 'http://d:4/');
  t.is(find({ ALL_PROXY: 'd:4', HTTPS_PROXY: 'e:5' }, 'https://x'), 'http://e:5/');
  t.is(find({ HTTP_PROXY: 'a:1' }, 'https://x'), undefined);
  t.is(find({}, 'http://x'), undefined);
  for (const HTTP_PROXY of ['socks5://a:1', 'http://', 'a b:1'])
    t.throws(() => environmentProxies({ HTTP_PROXY }), {
      instanceOf: TypeError,
      message: /^undiciTransport: HTTP_PROXY is not the URL of a proxy; use http:/,
    });
});

test('NO_PROXY has hosts, subdomains, ports, addresses and ranges', (t) => {
  const list =
    'local, .dots.example *.stars.example,plain.example,ports.example:8443 10.0.0.0/8,192.168.1.5,[::2]:80, fd00::/8, 300.0.0.0/8, 10.0.0.0/99';
  const find = environmentProxies({ ALL_PROXY: 'proxy:1', NO_PROXY: list });
  const isDirect = (origin: string) => find(origin) === undefined;
  for (const origin of [
    'http://local',
    'http://LOCAL:81',
    'http://dots.example',
    'https://a.dots.example',
    'http://b.stars.example',
    'http://plain.example',
    'http://a.b.plain.example',
    'https://ports.example:8443',
    'http://10.200.3.4:8080',
    'http://192.168.1.5',
    'http://[::2]',
    'http://[fd00::1]:9000',
  ])
    t.true(isDirect(origin), origin);
  for (const origin of [
    'http://notlocal',
    'http://dotted.example',
    'http://explain.example',
    'https://ports.example',
    'http://11.0.0.1',
    'http://192.168.1.6',
    'http://[::2]:81',
    'http://[fe00::1]',
  ])
    t.false(isDirect(origin), origin);
  t.true(environmentProxies({ ALL_PROXY: 'proxy:1', NO_PROXY: '*' })('http://any') === undefined);
});
