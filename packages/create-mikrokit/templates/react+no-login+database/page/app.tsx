import { TasksList } from './tasks-list.tsx';

export function App() {
  return <TasksList />;
}
