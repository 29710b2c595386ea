import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { expect, it } from 'vitest';
import { createConsoleSessions } from './session-store.ts';

it('lets the oldest session of a holder give way, and nobody else’s', () => {
  const sessions = createConsoleSessions({ clock: createTestClock() });
  const other = sessions.create({ tokenIds: ['bbbbbbbbbbbb'], person: undefined });
  const own = Array.from({ length: 25 }, () =>
    sessions.create({ tokenIds: ['aaaaaaaaaaaa'], person: undefined }),
  );
  expect(own.map((id) => sessions.find(id) !== undefined)).toEqual([
    ...Array.from({ length: 5 }, () => false),
    ...Array.from({ length: 20 }, () => true),
  ]);
  expect(sessions.find(other)).toBeDefined();
  sessions.remove(own[24] ?? '');
  const [next] = [sessions.create({ tokenIds: ['aaaaaaaaaaaa'], person: undefined })];
  expect(sessions.find(own[5] ?? '')).toBeDefined();
  expect(sessions.find(next ?? '')).toBeDefined();
});
