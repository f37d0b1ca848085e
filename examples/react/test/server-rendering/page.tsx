import { hydrateRoot } from 'react-dom/client';
import { App, createApiClient, createQueries } from './app.tsx';

const { textContent } = document.getElementById('state') as HTMLElement;
hydrateRoot(
  document.getElementById('root') as HTMLElement,
  <App
    client={createApiClient(location.origin)}
    queries={createQueries()}
    state={JSON.parse(textContent ?? '')}
  />,
);
document.body.setAttribute('data-hydrated', '');
