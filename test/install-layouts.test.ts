import test from 'ava';
import { mixedLayouts } from '../scripts/install-test/layouts.ts';

for (const count of [2, 5, 11, 16, 17]) {
  test(`${count} packages are each installed older and newer than each other one`, (t) => {
    const names = Array.from({ length: count }, (_, index) => `package-${index}`);
    const layouts = mixedLayouts(names, '0.1.0', '0.1.1');
    const pairs = names.flatMap((one) => names.map((other) => [one, other] as const));
    const missing = pairs.filter(
      ([one, other]) =>
        one !== other &&
        !layouts.some((layout) => layout.get(one) === '0.1.0' && layout.get(other) === '0.1.1'),
    );
    t.deepEqual(missing, []);
  });
}
