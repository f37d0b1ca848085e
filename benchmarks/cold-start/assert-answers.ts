import assert from 'node:assert/strict';
import { postRequest, type Reply } from '../harness/http-call.ts';
import type { RunningServer } from '../harness/running-server.ts';
import type { Application } from './application.ts';
import { incompleteSamplesOf, sampleOf, wrongSamplesOf } from './shape.ts';
import { type GeneratedRoute, groupsOf, type Template } from './template.ts';

/** The call that a start ends with, and the assertion that its reply is right. */
export interface FirstCall {
  readonly request: string;
  /** Throws with the name of the application. */
  readonly assertReply: (reply: Reply) => void;
}

/** A call of the last route, or of no route if there are none. */
export function firstCallOf(application: Application): FirstCall {
  const { template } = application;
  const route = groupsOf(application.routes).at(-1)?.at(-1);
  if (route !== undefined) return goodCall(application, route);
  const status = template.noRoute ?? 404;
  return {
    request: postRequest('/group0/save0', '{}'),
    assertReply: (reply) => assert.equal(reply.status, status, titleOf(application)),
  };
}

/** Asserts that the first and the last route accept their own record, and reject wrong records and each other's. */
export async function assertAnswers(
  application: Application,
  server: RunningServer,
): Promise<void> {
  const { template, routes } = application;
  const all = groupsOf(routes).flat();
  const ends = [...new Set([all[0], all.at(-1)])].filter((route) => route !== undefined);
  if (ends.length === 0) await answer(server, firstCallOf(application));
  for (const route of ends) {
    await answer(server, goodCall(application, route));
    const others = ends.filter((other) => other !== route).map(({ shape }) => sampleOf(shape));
    const wrongOnes = template.convertsWrongValues
      ? incompleteSamplesOf(route.shape)
      : wrongSamplesOf(route.shape);
    for (const wrong of [...wrongOnes, ...others]) {
      const { status } = await server.call(requestOf(template, route, wrong));
      const what = `${titleOf(application)} did not reject ${JSON.stringify(wrong)}`;
      assert.equal(status, template.rejection, what);
    }
  }
}

async function answer(server: RunningServer, call: FirstCall): Promise<void> {
  call.assertReply(await server.call(call.request));
}

function goodCall(application: Application, route: GeneratedRoute): FirstCall {
  const { template } = application;
  const sample = sampleOf(route.shape);
  const { lastUpdate: sent, ...expected } = sample;
  return {
    request: requestOf(template, route, sample),
    assertReply: ({ status, body }) => {
      const title = titleOf(application);
      assert.equal(status, 200, `${title}: ${body}`);
      const { lastUpdate, ...rest } = template.resultOf(JSON.parse(body)) as typeof sample;
      assert.deepEqual(rest, expected, title);
      assert.notEqual(lastUpdate, sent, title);
      assert.equal(new Date(lastUpdate as string).toISOString(), lastUpdate, title);
    },
  };
}

function requestOf(template: Template, route: GeneratedRoute, value: object): string {
  const { path, body } = template.call(route, value);
  return postRequest(path, JSON.stringify(body));
}

function titleOf({ template, routes }: Application): string {
  return `${template.name} with ${routes} routes`;
}
