// Claims keys of a store as fast as it can, and prints those that it got: node racer.ts <kind> <place> <keys>
import { once } from 'node:events';
import { openStore, type StoreKind } from './open-store.ts';

const [kind, place = '', count] = process.argv.slice(2);
const { store, close } = await openStore(kind as StoreKind, place);
const own = `process ${process.pid}`;
console.log('ready');
await once(process.stdin, 'data');
const won: number[] = [];
const replies = new Set<string>();
await Promise.all(
  Array.from({ length: Number(count) }, async (_, i) => {
    const found = await store.claim(`key ${i}`, own, 60_000);
    if (found !== undefined) {
      replies.add(found);
      return;
    }
    won.push(i);
    if (!(await store.renew(`key ${i}`, own, 60_000))) throw new Error(`key ${i} was lost`);
    if (!(await store.complete(`key ${i}`, own, `reply of ${process.pid}`, 60_000)))
      throw new Error(`key ${i} was lost`);
  }),
);
console.log(JSON.stringify({ won, replies: [...replies] }));
await close();
process.exit();
