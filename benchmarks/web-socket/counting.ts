import { createRouter } from '@mikrokit/router';

export const counting = createRouter({
  count: async function* (_context, to: number) {
    for (let n = 0; n < to; n++) yield { n, name: 'item' };
  },
});
