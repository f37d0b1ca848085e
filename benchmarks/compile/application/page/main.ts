import { client } from './client.ts';

const elementOf = (id: string) => document.getElementById(id) as HTMLElement;

const { name, revision } = await client.shop.about();
elementOf('name').textContent = `${name} ${revision}`;
const { items } = await client.products.list({ limit: 10, sorting: { by: 'title' } });
for (const { title, updatedAt } of items) {
  const item = document.createElement('li');
  item.textContent = `${title}, ${updatedAt.getFullYear()}`;
  elementOf('products').append(item);
}
