import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../test/support/free-port.ts';

const proxies = {
  nginx: {
    config: 'nginx.conf',
    args: (file: string, folder: string) => [
      '-c',
      file,
      '-p',
      folder,
      '-e',
      'stderr',
      '-g',
      `daemon off; pid ${folder}/nginx.pid; error_log stderr warn;`,
    ],
  },
  haproxy: { config: 'haproxy.cfg', args: (file: string) => ['-db', '-f', file] },
};

/** The path of an installed program, or `undefined`. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** Starts a proxy in front of two processes, with the example's configuration except for its ports and `edit`. */
export async function startProxy(
  name: keyof typeof proxies,
  [first, second]: readonly [number, number],
  edit: (config: string) => string = (config) => config,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { config, args } = proxies[name];
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), `mikrokit-${name}-`));
  const file = join(folder, config);
  const text = edit(await readFile(new URL(`../${config}`, import.meta.url), 'utf8'));
  // By default, nginx writes its access log and bodies where only its package may write.
  const places = `access_log off;\n  client_body_temp_path ${folder}/body;\n  proxy_temp_path ${folder}/proxy;\n  fastcgi_temp_path ${folder}/f;\n  uwsgi_temp_path ${folder}/u;\n  scgi_temp_path ${folder}/s;`;
  await writeFile(
    file,
    text
      .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
      .replace('127.0.0.1:3002', `127.0.0.1:${second}`)
      .replace(
        /(listen |bind 127\.0\.0\.1:)8080/,
        `$1${name === 'nginx' ? '127.0.0.1:' : ''}${port}`,
      )
      .replace('http {', `http {\n  ${places}`),
  );
  const child = spawn(findProgram(name) as string, args(file, folder));
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes;
  });
  child.stderr.on('data', (bytes: Buffer) => {
    output += bytes;
  });
  const exited = once(child, 'exit');
  await Promise.race([
    untilListening(port),
    exited.then(([code]) => Promise.reject(new Error(`${name} ended with ${code}:\n${output}`))),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill();
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await sleep(20);
  }
}
