import { readdirSync, rmSync } from 'node:fs';

// A build starts from empty folders, so that no output of a deleted source is published.
for (const folder of readdirSync('packages')) {
  rmSync(`packages/${folder}/dist`, { recursive: true, force: true });
  rmSync(`packages/${folder}/.tsbuildinfo`, { force: true });
}
