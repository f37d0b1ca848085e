import { type Context, createRouter } from '@mikrokit/router';
import type { MaxBytes, MediaType } from '@mikrokit/types';

/** The route of docs/uploads.md whose upload shows its progress in every browser. */
export const avatar = createRouter({
  avatar: {
    set: (
      _context: Context,
      user: number,
      image: File & MaxBytes<2_000_000> & MediaType<'image/png'>,
    ) => `${user}: ${image.name}, ${image.size}`,
  },
});
