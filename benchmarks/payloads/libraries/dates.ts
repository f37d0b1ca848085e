import type { PayloadName } from '../results.ts';

/** A text, replaced in place by its date. */
type Dated<Key extends string> = { [K in Key]: unknown };

interface EventJson extends Dated<'created_at'> {
  readonly payload: {
    readonly forkee?: Dated<'created_at' | 'updated_at' | 'pushed_at'>;
    readonly issue?: Dated<'created_at' | 'updated_at' | 'closed_at'>;
    readonly comment?: Dated<'created_at' | 'updated_at'>;
  };
}

/** The code that users of a validation-only library write by hand: puts dates into the value. */
export const putDates: Readonly<Record<PayloadName, (json: unknown) => unknown>> = {
  twitter: (json) => json,
  'citm-catalog': (json) => json,
  canada: (json) => json,
  'github-events': (json) => {
    for (const event of json as EventJson[]) {
      put(event, 'created_at');
      const { forkee, issue, comment } = event.payload;
      if (forkee) {
        put(forkee, 'created_at');
        put(forkee, 'updated_at');
        put(forkee, 'pushed_at');
      }
      if (issue) {
        put(issue, 'created_at');
        put(issue, 'updated_at');
        if (issue.closed_at !== null) put(issue, 'closed_at');
      }
      if (comment) {
        put(comment, 'created_at');
        put(comment, 'updated_at');
      }
    }
    return json;
  },
};

function put<Key extends string>(object: Dated<Key>, key: Key): void {
  object[key] = new Date(object[key] as string);
}
