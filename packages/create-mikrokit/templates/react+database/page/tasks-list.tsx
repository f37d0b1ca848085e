import { mutationOptions, queryKey, queryOptions } from '@mikrokit/client/tanstack-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from './client.ts';

/** All tasks, and a form that adds one. */
export function TasksList() {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: queryKey(client.tasks.list) });
  const { data: tasks = [], error } = useQuery(queryOptions(client.tasks.list));
  const add = useMutation({ ...mutationOptions(client.tasks.add), onSuccess });
  const finish = useMutation({ ...mutationOptions(client.tasks.finish), onSuccess });
  const problem = error ?? add.error ?? finish.error;
  return (
    <>
      <h1>Tasks</h1>
      <form action={(fields) => add.mutate([String(fields.get('title'))])}>
        <input name="title" aria-label="Title" placeholder="Something to do" />
        <button type="submit">Add</button>
      </form>
      {problem && <p role="alert">{problem.message}</p>}
      <ul>
        {tasks.map(({ id, title, added, isDone }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={isDone}
                disabled={isDone}
                onChange={() => finish.mutate([id])}
              />
              {/* A Date, as the handler returned it. */}
              {title} (since {added.toLocaleString()})
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}
