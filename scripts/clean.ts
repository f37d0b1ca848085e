import { readdirSync, rmSync } from 'node:fs';

// A build starts from nothing: what a deleted source once produced must not be published.
for (const folder of readdirSync('packages')) {
  rmSync(`packages/${folder}/dist`, { recursive: true, force: true });
  rmSync(`packages/${folder}/.tsbuildinfo`, { force: true });
}
