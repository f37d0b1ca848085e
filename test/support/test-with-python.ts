import test, { type ExecutionContext } from 'ava';
import { type Python, type PythonPackages, pythonEnvironment } from './python-environment.ts';

/** Declares a test that is given a Python. */
export type TestWithPython = (
  title: string,
  run: (t: ExecutionContext, python: Python) => void | Promise<void>,
) => void;

/**
 * `test` for tests that need a Python with packages. Where there is none they are skipped, after `skipped`, such as
 * `Python code is not checked`, and the reason are printed.
 */
export async function testsWithPython(
  packages: PythonPackages,
  skipped: string,
): Promise<TestWithPython> {
  const python = await pythonEnvironment(packages);
  if ('reason' in python) {
    console.error(`${skipped}: ${python.reason}`);
    return (title) => test.skip(title, (t) => t.fail(python.reason));
  }
  return (title, run) => test(title, (t) => run(t, python));
}
