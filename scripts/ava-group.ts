// `npm run test:ava`, `npm run test:slow` and `npm run test:pages`: one group of ava.config.js, or only its named files.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { npmCommand } from './npm-command.ts';

const [group, ...args] = process.argv.slice(2);
const [program = '', ...npmArgs] = npmCommand('exec', '--', 'ava', ...args);
const env = { ...process.env, TEST_GROUP: group };
const [code] = await once(spawn(program, npmArgs, { env, stdio: 'inherit' }), 'exit');
process.exitCode = code ?? 1;
