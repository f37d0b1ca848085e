import { type ApiContract, compareContracts } from '@mikrokit/types/compatibility';
import { createModelBuilder } from '@mikrokit/types/model';
import test from 'ava';
import fc from 'fast-check';
import { runs } from '../arbitraries/runs.ts';
import * as type from '../define-types.ts';

/** One version of an API with a route that takes numbers, hooks that read headers, and raw routes. */
interface Version {
  /** Names of parameters, in order. */
  readonly parameters: readonly string[];
  /** How many of them are optional, from the end. */
  readonly optional: number;
  /** Headers, and whether they are required. */
  readonly headers: Readonly<Record<string, boolean>>;
  /** By the names of raw routes. */
  readonly raw: Readonly<Record<string, string>>;
}

const versions: fc.Arbitrary<Version> = fc.record({
  parameters: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
  optional: fc.nat(3),
  headers: fc.dictionary(fc.constantFrom('x-a', 'X-A', 'x-b'), fc.boolean(), { maxKeys: 2 }),
  raw: fc.dictionary(
    fc.constantFrom('one', 'two'),
    fc.constantFrom('GET /charts/{name}', 'GET /charts/{id}', 'GET /old', 'POST /old'),
    { maxKeys: 2 },
  ),
});

function contractOf({ parameters, optional, headers, raw }: Version): ApiContract {
  const builder = createModelBuilder();
  const elements = parameters.map((name, i) => {
    const isOptional = i >= parameters.length - optional;
    return type.labelled(name, isOptional ? type.optional(type.number) : type.number);
  });
  const hooks = Object.entries(headers).map(([header, isRequired], i) => {
    const text = isRequired ? type.string : type.optional(type.string);
    const params = type.tuple(type.labelled('value', text))(builder);
    builder.addHook(`hook${i}`, { params, header });
    return `hook${i}`;
  });
  builder.addRoute('route', type.tuple(...elements)(builder), type.nothing(builder), { hooks });
  const model = builder.build({});
  const routes = Object.entries(model.routes).map(([id, route]) => [
    id,
    { ...route, path: `/${id}`, methods: ['POST'] },
  ]);
  const raws = Object.entries(raw).map(([id, http]) => [id, { http: [http] }]);
  return { ...model, routes: Object.fromEntries(routes), raw: Object.fromEntries(raws) };
}

/** What goes wrong between a client that was compiled for one version and a server of another. */
function failuresOf(client: Version, server: Version): readonly string[] {
  const found: string[] = [];
  const required = server.parameters.length - server.optional;
  for (let sent = 0; sent <= client.parameters.length; sent++) {
    if (sent < client.parameters.length - client.optional) continue;
    const names = client.parameters.slice(0, sent);
    if (sent > server.parameters.length) found.push('too many parameters');
    if (sent < required) found.push('too few parameters');
    for (const [i, name] of names.entries())
      if (server.parameters.includes(name) && server.parameters[i] !== name)
        found.push(`${name} is read as ${server.parameters[i]}`);
  }
  const lower = (headers: Version['headers']) =>
    Object.entries(headers).map(([name, isRequired]) => [name.toLowerCase(), isRequired] as const);
  for (const [name] of lower(client.headers))
    if (!lower(server.headers).some(([read]) => read === name)) found.push(`${name} is not read`);
  for (const [name, isRequired] of lower(server.headers))
    if (isRequired && !lower(client.headers).some(([sent, always]) => sent === name && always))
      found.push(`${name} is missing`);
  const address = (http: string) => http.replace(/\{.*\}/, '{}');
  const answered = Object.values(server.raw).map(address);
  for (const http of Object.values(client.raw))
    if (!answered.includes(address(http))) found.push(`${http} is gone`);
  return found;
}

test('no change of positions, headers or raw routes that harms a client is called safe', (t) => {
  let harmless = 0;
  const property = fc.property(versions, versions, (client, server) => {
    const findings = compareContracts(contractOf(client), contractOf(server));
    const isSafe = findings.every(({ severity }) => severity === 'safe');
    const failures = failuresOf(client, server);
    if (failures.length === 0) harmless++;
    if (isSafe === (failures.length === 0)) return;
    const codes = findings.map(({ code, location }) => `${code} ${location}`);
    throw new Error(`${failures.join(', ') || 'no failure'}, but found: ${codes.join(', ')}`);
  });
  fc.assert(property, runs(2_000));
  t.true(harmless > 20, String(harmless));
});
