import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
}

/** Asserts that the stack deploys the built function, with an HTTP API and a queue in front of it. */
export function assertStack(folder: string): void {
  const text = readFileSync(join(folder, 'Users.template.json'), 'utf8');
  const { Resources } = JSON.parse(text) as { Resources: Record<string, Resource> };
  const propertiesOf = (type: string) =>
    Object.values(Resources)
      .filter(({ Type }) => Type === type)
      .map(({ Properties }) => Properties);
  const [lambda, ...others] = propertiesOf('AWS::Lambda::Function');
  assert.equal(others.length, 0);
  assert.equal(lambda?.Handler, 'index.handler');
  assert.equal(lambda?.Runtime, 'nodejs24.x');
  const [route] = propertiesOf('AWS::ApiGatewayV2::Route');
  assert.equal(route?.RouteKey, '$default');
  const [mapping] = propertiesOf('AWS::Lambda::EventSourceMapping');
  assert.deepEqual(mapping?.FunctionResponseTypes, ['ReportBatchItemFailures']);
  const assets = readdirSync(folder).filter((name) => name.startsWith('asset.'));
  assert.ok(
    assets.some((name) => existsSync(join(folder, name, 'index.mjs'))),
    'the built function is in the stack',
  );
}
