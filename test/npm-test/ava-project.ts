import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from '../../scripts/run-command.ts';
import { type Counts, readAvaReport } from '../../scripts/test/ava-report.ts';

/** The counts and exit code of a run. */
export interface RunResult extends Counts {
  readonly code: number;
}

/** A folder with one test file, and this repository's configuration of AVA. */
export interface AvaProject extends Disposable {
  /** Writes the test file; `test` is imported before the given source. */
  write(source: string): void;
  /** Runs AVA as CI does, where snapshots are not written. */
  run(...flags: string[]): Promise<RunResult>;
  /** Runs AVA as a developer does, where missing snapshots are written. */
  runLocally(): Promise<RunResult>;
}

/** Creates such a project in a temporary folder. */
export function createAvaProject(): AvaProject {
  const root = mkdtempSync(join(tmpdir(), 'mikrokit-ava-'));
  const config = pathToFileURL(resolve('ava.config.js'));
  writeFileSync(join(root, 'ava.config.js'), `export { default } from '${config}';\n`);
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction');
  mkdirSync(join(root, 'test'));
  const run = async (flags: readonly string[], env: Record<string, string>): Promise<RunResult> => {
    const ava = resolve('node_modules/ava/entrypoints/cli.mjs');
    const { code, stdout } = await runCommand([process.execPath, ava, ...flags], {
      cwd: root,
      env,
    });
    return { code, ...readAvaReport(stdout, code) };
  };
  return {
    write(source) {
      writeFileSync(join(root, 'test/one.test.ts'), `import test from 'ava';\n${source}`);
    },
    run: (...flags) => run(flags, { CI: 'true' }),
    runLocally: () => run([], { CI: 'false' }),
    [Symbol.dispose]() {
      rmSync(root, { recursive: true });
    },
  };
}
