import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { runCommand } from '../../scripts/run-command.ts';
import { freePort } from '../support/free-port.ts';
import { type RunningProcess, runNode } from '../support/running-process.ts';
import { createFolder, root } from './example-folder.ts';
import { linesLike } from './lines-like.ts';

const steps = ['create', 'call', 'break-a-type', 'login', 'deploy'];

/** The variables of all commands. Here our packages are sources, and their commands stand in one folder. */
const env = {
  NODE_OPTIONS: '--conditions=@mikrokit/source',
  NODE_TEST_CONTEXT: '',
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
};

/** A block of a page: a file, or commands with what they print. */
interface Block {
  readonly language: string;
  readonly text: string;
}

/** The project of the tutorial, on which one step after the other works. */
class Tutorial {
  readonly #t: ExecutionContext;
  readonly #parent: string;
  readonly #folder: string;
  #port = '';
  #server: RunningProcess | undefined;

  constructor(t: ExecutionContext) {
    this.#t = t;
    this.#parent = createFolder(t, 'learn');
    this.#folder = join(this.#parent, 'notes');
  }

  /** Creates the project. Here the packages are found by their sources. */
  async create(command: string): Promise<void> {
    const [, args = ''] = /^npm create mikrokit@latest (notes -- .*)$/.exec(command) ?? [];
    const words = args.replace('-- ', '').split(' ');
    const main = join(root, 'packages/create-mikrokit/src/main.ts');
    const { code, stdout, stderr } = await runCommand(
      [process.execPath, main, ...words, '--no-install', '--no-git'],
      { cwd: this.#parent, env },
    );
    this.#t.is(code, 0, stdout + stderr);
    this.write('tsconfig.json', readFileSync(join(this.#parent, 'tsconfig.json'), 'utf8'));
    rmSync(join(this.#folder, 'src/api.test.ts'));
  }

  write(file: string, text: string): void {
    const path = join(this.#folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  /** Does what a page says, and compares what its commands print. */
  async follow(page: string): Promise<void> {
    const blocks = blocksOf(page);
    for (const [i, { language, text }] of blocks.entries()) {
      const [, file] = /^\/\/ (\S+)\n/.exec(text) ?? [];
      if (language === 'ts' && file !== undefined) this.write(file, text);
      if (language !== 'sh') continue;
      const next = blocks[i + 1];
      const shown = next?.language === 'text' ? next.text : undefined;
      for (const command of text.trimEnd().split('\n')) await this.#run(page, command, shown);
    }
  }

  async #run(page: string, command: string, shown: string | undefined): Promise<void> {
    if (command.startsWith('npm create ')) return this.create(command);
    // The packages are installed in the repository.
    if (/^(?:npm install|cd) /.test(command)) return;
    const local = this.#withoutNpm(command);
    if (/npm (?:run dev|start)$/.test(command)) return this.#start(local);
    const { code, stdout, stderr } = await runCommand(['sh', '-c', local], {
      cwd: this.#folder,
      // TypeScript takes any value of it for a wish for colours.
      env: { ...env, FORCE_COLOR: undefined, API_URL: `http://localhost:${this.#port}` },
    });
    const output = stdout + stderr;
    if (shown === undefined) this.#t.is(code, 0, `${page}: ${command}\n${output}`);
    else this.#t.regex(output, linesLike(shown), `${page}: ${command}\n${output}`);
  }

  /** Names the script of a command, so that a signal reaches it. */
  #withoutNpm(command: string): string {
    const { scripts } = JSON.parse(readFileSync(join(this.#folder, 'package.json'), 'utf8'));
    return command
      .replace('npx ', '')
      .replace(/npm (?:run )?([\w:]+)/, (_npm, name: string) => scripts[name])
      .replace('localhost:3000', `localhost:${this.#port}`);
  }

  /** Starts the server instead of that of the step before. */
  async #start(command: string): Promise<void> {
    await this.stop();
    this.#port = String(await freePort());
    const server = runNode(this.#t, ['-c', `exec env ${command}`], {
      program: 'sh',
      cwd: this.#folder,
      env: { ...env, PORT: this.#port },
    });
    this.#server = server;
    // The server that `mikrokit dev` has started ends with it.
    this.#t.teardown(() => this.stop());
    await server.prints(/Listening on/);
  }

  async stop(): Promise<void> {
    this.#server?.child.kill('SIGTERM');
    await this.#server?.ended;
    this.#server = undefined;
  }
}

function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
    language,
    text: code,
  }));
}

test('each step of the tutorial prints what its page shows', async (t) => {
  t.timeout(300_000);
  const tutorial = new Tutorial(t);
  for (const step of steps) {
    await tutorial.follow(`docs/learn/${step}.md`);
  }
  await tutorial.stop();
});
