import { runStep, steps } from './test/steps.ts';

// A failed step does not stop the others: one run tells everything that is wrong.
const total = { passed: 0, failed: 0, skipped: 0 };
for (const step of steps) {
  const counts = await runStep(step);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;
