import { client } from './client.ts';

const form = document.querySelector('form');
const output = document.querySelector('output');

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const name = String(new FormData(form).get('name'));
  const result = await client.greet.safe(name);
  if (output) output.textContent = result.ok ? result.value : result.error.message;
});
