import test, { type ExecutionContext } from 'ava';
import { FuzzApp } from './fuzz-app.ts';
import { type Fault, faults, library } from './fuzz-library.ts';

test.serial(
  'mikrokit fuzz finds at least nine tenths of the seeded faults within a minute each',
  async (t) => {
    t.timeout(1_200_000);
    const missed: string[] = [];
    const waiting = [...faults];
    // Two at a time.
    const work = async () => {
      for (let fault = waiting.shift(); fault; fault = waiting.shift())
        if (!(await isFound(t, fault))) missed.push(fault.title);
    };
    await Promise.all([work(), work()]);
    t.log(`found ${faults.length - missed.length} of ${faults.length}`, ...missed);
    t.true(missed.length <= faults.length / 10, missed.join(', '));
  },
);

test.serial('mikrokit fuzz finds nothing in the API without faults in a minute', async (t) => {
  t.timeout(180_000);
  const { code, output } = await new FuzzApp(t, library).fuzz('--time', '60', '--seed', '7');
  t.log(output.trim());
  t.is(code, 0, output);
  t.regex(output, /^No fault in [\d,]+ calls of 12 routes, 12 of which gave results/);
});

async function isFound(
  t: ExecutionContext,
  { title, find, replace, report }: Fault,
): Promise<boolean> {
  const seeded = library.replace(find, () => replace);
  t.not(seeded, library, title);
  const { code, output } = await new FuzzApp(t, seeded).fuzz('--time', '60', '--seed', '1');
  const [line = ''] = output.split('\n');
  t.log(`${title}: ${line}`);
  return code === 1 && report.test(line);
}
