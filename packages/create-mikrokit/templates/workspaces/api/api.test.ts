import assert from 'node:assert/strict';
import test from 'node:test';
import { api } from './api.ts';

test('the World is greeted if nobody else is', async () => {
  assert.equal(await api.call('greet'), 'Hello, World!');
  await assert.rejects(api.call('greet', ''), { type: 'validation', status: 400 });
});

test('a leap year has 366 days', async () => {
  const days = await api.call('daysBetween', new Date('2024-01-01'), new Date('2025-01-01'));
  assert.equal(days, 366);
});
