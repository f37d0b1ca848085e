import { renderToString } from 'react-dom/server';
import { App, createApiClient, createQueries, load } from './app.tsx';

/** The page as HTML, with what it shows and the data behind that. */
export async function render(origin: string): Promise<string> {
  const client = createApiClient(origin);
  const state = await load(client);
  const html = renderToString(<App client={client} queries={createQueries()} state={state} />);
  const json = JSON.stringify(state).replaceAll('<', '\\u003c');
  return `<!doctype html><div id="root">${html}</div>
<script type="application/json" id="state">${json}</script>
<script type="module" src="/test/server-rendering/page.tsx"></script>`;
}
