// Prints the changelog's section of a tag: `node scripts/release/changelog-section.ts v0.1.0`.
import { readFileSync } from 'node:fs';
import { sectionOf } from './changelog.ts';

const [tag = ''] = process.argv.slice(2);
console.log(sectionOf(readFileSync('CHANGELOG.md', 'utf8'), tag.replace(/^v/, '')));
