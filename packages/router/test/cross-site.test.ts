import test from 'ava';
import { isCrossSite, type Site } from '../src/call/cross-site.ts';

const ours: Site = { host: 'app.example.com', allows: () => false };

function sent(headers: Readonly<Record<string, string>>, method = 'POST') {
  return { method, header: (name: string) => headers[name] };
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

for (const site of ['cross-site', 'same-site', '', 'Same-Origin', 'same-origin, none', 'unknown']) {
  test(`A form is rejected if its browser says sec-fetch-site: ${JSON.stringify(site)}`, (t) => {
    t.true(isCrossSite(sent({ ...form, 'sec-fetch-site': site }), ours));
    const withOwn = { ...form, 'sec-fetch-site': site, origin: 'https://app.example.com' };
    t.true(isCrossSite(sent(withOwn), ours));
    t.true(isCrossSite(sent(withOwn), { ...ours, allows: () => true }));
  });
}

for (const site of ['same-origin', 'none']) {
  test(`A form is taken if its browser says sec-fetch-site: ${site}, whatever its origin`, (t) => {
    t.false(isCrossSite(sent({ ...form, 'sec-fetch-site': site }), ours));
    // The proxy in front of us has changed the host.
    const withOther = { ...form, 'sec-fetch-site': site, origin: 'https://www.example.com' };
    t.false(isCrossSite(sent(withOther), ours));
  });
}

test('A form of an old browser is taken from our own origin, by any scheme, and from no other', (t) => {
  for (const origin of [
    'https://app.example.com',
    'http://app.example.com',
    'HTTPS://APP.example.com',
  ])
    t.false(isCrossSite(sent({ ...form, origin }), ours), origin);
  for (const origin of [
    'null',
    '',
    'https://evil.example',
    'https://example.com',
    'https://app.example.com.evil.example',
    'https://evil.example/app.example.com',
    'https://app.example.com:8443',
    'https://app.example.com/',
    'https://app.example.com@evil.example',
    'https://user@app.example.com',
    'https://app.example.com, https://evil.example',
    'app.example.com',
    '//app.example.com',
    'file://app.example.com',
    'javascript://app.example.com',
    'chrome-extension://app.example.com',
    'https://app.example.com.',
    'https://app.example.com\\@evil.example',
    'https://аpp.example.com',
  ])
    t.true(isCrossSite(sent({ ...form, origin }), ours), origin);
});

test('The port is a part of our own origin, and may be that of the scheme', (t) => {
  const at = (host: string): Site => ({ ...ours, host });
  const from = (origin: string) => sent({ ...form, origin });
  t.false(isCrossSite(from('http://localhost:3000'), at('localhost:3000')));
  t.true(isCrossSite(from('http://localhost:3001'), at('localhost:3000')));
  t.true(isCrossSite(from('http://localhost'), at('localhost:3000')));
  t.false(isCrossSite(from('https://app.example.com'), at('app.example.com:443')));
  t.true(isCrossSite(from('https://app.example.com'), at('app.example.com:80')));
  t.false(isCrossSite(from('http://[::1]:3000'), at('[::1]:3000')));
  t.false(isCrossSite(from('http://APP.example.com'), at('App.Example.com')));
});

test('No origin is ours if the host is not known or is none', (t) => {
  const hosts = [undefined, '', 'evil.example@app.example.com', 'app.example.com/', 'a b', '::'];
  for (const host of [...hosts, 'app.example.com?', 'app.example.com#', 'app.example.com\\'])
    t.true(
      isCrossSite(sent({ ...form, origin: 'https://app.example.com' }), { ...ours, host }),
      host,
    );
});

test('A form of an old browser is taken from an allowed origin', (t) => {
  const partner: Site = { ...ours, allows: (origin) => origin === 'https://id.example' };
  t.false(isCrossSite(sent({ ...form, origin: 'https://id.example' }), partner));
  t.true(isCrossSite(sent({ ...form, origin: 'https://evil.example' }), partner));
  t.true(isCrossSite(sent({ ...form, origin: 'null' }), partner));
});

test('A request of a caller that is no browser is taken', (t) => {
  t.false(isCrossSite(sent(form), ours));
  t.false(isCrossSite(sent({}), ours));
});

for (const method of ['GET', 'HEAD', 'OPTIONS', 'TRACE']) {
  test(`A ${method} is taken from everywhere`, (t) => {
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    t.false(isCrossSite(sent(foreign, method), ours));
  });
}

for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'get', 'Get', '']) {
  test(`The method ${JSON.stringify(method)} is checked, with a body and without`, (t) => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    t.true(isCrossSite(sent(foreign, method), ours));
    t.true(isCrossSite(sent({ ...form, ...foreign }, method), ours));
  });
}

test('JSON is taken from everywhere, since browsers ask before they send it', (t) => {
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  for (const type of [
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    ' application/json ;x=1',
  ])
    t.false(isCrossSite(sent({ 'content-type': type, ...foreign }), ours), type);
  for (const type of [
    'text/plain',
    'text/plain; application/json',
    'text/plain, application/json',
    'application/json, text/plain',
    'application/jsonp',
    'application/json-seq',
    'application/ json',
    'multipart/form-data; boundary=application/json',
    'x-application/json',
    '',
  ])
    t.true(isCrossSite(sent({ 'content-type': type, ...foreign }), ours), type);
});
