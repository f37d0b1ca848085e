import { files } from '@mikrokit/http/files';

/** The page as `vite build` writes it, with the form to log in. While you develop, Vite serves it instead. */
export const page = files('dist/page', {
  public: true,
  fallback: 'index.html',
  // Vite names assets by their content.
  cacheControl: (path) =>
    path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
});
