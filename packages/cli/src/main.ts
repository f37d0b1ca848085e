import { run } from './run.ts';

// The process ends by itself: a command that holds resources closes them.
process.exitCode = await run(process.argv.slice(2));
