import { mutationOptions } from '@mikrokit/client/tanstack-query';
import { useMutation } from '@tanstack/react-query';
import { client } from './client.ts';

/** Saves one user. */
export function UserForm({ onSaved }: { readonly onSaved: () => void }) {
  const { mutate, error, isPending } = useMutation({
    ...mutationOptions(client.updateUser),
    onSuccess: onSaved,
  });
  const save = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name));
    const id = Number.parseInt(text('id'), 10);
    mutate([{ id, name: text('name'), surname: text('surname'), lastUpdate: new Date() }]);
  };
  return (
    <form action={save}>
      <input name="id" placeholder="Id" aria-label="Id" defaultValue="1" />
      <input name="name" placeholder="Name" aria-label="Name" defaultValue="Ada" />
      <input name="surname" placeholder="Surname" aria-label="Surname" defaultValue="Lovelace" />
      <button type="submit" disabled={isPending}>
        Save
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </form>
  );
}

/** Every error has a type, and TypeScript checks that all are handled. */
function messageOf(error: Error & { readonly type: string }): string {
  switch (error.type) {
    case 'validation':
      return 'This is no user: the id has to be a number.';
    case 'network':
      return 'The server cannot be reached.';
    case 'contract-changed':
      return 'The server has changed: load the page again.';
    default:
      return error.message;
  }
}
