import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { TasksPage } from './tasks-page.tsx';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no root');
createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <TasksPage />
  </QueryClientProvider>,
);
