import { EventEmitter, once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';

/** A user who was saved. Numbers increase. */
export interface Save {
  number: number;
  name: string;
  at: Date;
}

/** A numbered list of what was saved, in a SQLite file, so that readers can go on after a restart. */
export interface Saves {
  add(name: string): void;
  /** The number of the latest save, or 0. */
  latest(): number;
  /** Yields the saves behind a number, and then each new one until the signal is aborted. */
  after(number: number, signal: AbortSignal): AsyncGenerator<Save, void>;
  close(): void;
}

/** Opens the file, or creates it. */
export function openSaves(file: string): Saves {
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE IF NOT EXISTS saves (
      number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, at INTEGER NOT NULL
    ) STRICT
  `);
  const insert = database.prepare('INSERT INTO saves (name, at) VALUES (?, ?)');
  const maximum = database.prepare('SELECT max(number) AS number FROM saves');
  const next = database.prepare('SELECT * FROM saves WHERE number > ? ORDER BY number LIMIT 1');
  const events = new EventEmitter();
  // One for each page that is open.
  events.setMaxListeners(0);
  return {
    add: (name) => {
      insert.run(name, Date.now());
      events.emit('save');
    },
    latest: () => Number(maximum.get()?.number ?? 0),
    after: async function* (number, signal) {
      let last = number;
      while (!signal.aborted) {
        const row = next.get(last);
        if (row === undefined) {
          await once(events, 'save', { signal });
          continue;
        }
        last = Number(row.number);
        yield { number: last, name: String(row.name), at: new Date(Number(row.at)) };
      }
    },
    close: () => database.close(),
  };
}
