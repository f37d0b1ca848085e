import { createRouter } from '@mikrokit/router';
import type { CloudEvent } from '@mikrokit/serverless/google';

interface StoredFile {
  name: string;
  size: number;
  timeCreated: Date;
}

/** The parameters of all calls. */
export const seen: string[] = [];

export const api = createRouter({
  files: {
    added: ({ request }, { name, timeCreated }: StoredFile): void => {
      const { source } = request.native as CloudEvent;
      seen.push(`${name} of ${timeCreated.getFullYear()}, ${source}`);
    },
    named: ({ request }, name: string): void => {
      seen.push(`${name} from ${request.header('x-from')}`);
    },
  },
});
