import test from 'ava';
import {
  hasRestate,
  type RestateTestServer,
  restateTest,
  startRestate,
} from '../support/restate-server.ts';
import { runExamples } from './page-examples.ts';

let restate: RestateTestServer | undefined;
test.before(async () => {
  if (!hasRestate) return;
  restate = await startRestate();
  const [, admin] = restate.ports;
  Object.assign(process.env, {
    RESTATE: restate.ingress,
    RESTATE_ADMIN: `http://127.0.0.1:${admin}`,
    // The SDK writes to the console.
    RESTATE_LOGGING: 'ERROR',
  });
});
test.after.always(() => restate?.stop());

restateTest('the examples of docs/durable-steps.md print the output in their comments', (t) =>
  runExamples(t, 'docs/durable-steps.md'),
);

for (const page of ['packages/restate/README.md'])
  test(`the examples of ${page} print the output in their comments`, (t) => runExamples(t, page));
