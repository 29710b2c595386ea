import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { expect, it } from 'vitest';
import { createConsoleSessions, IDLE_MS, SESSION_MS } from './session-store.ts';

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
  void sessions.remove(own[24] ?? '', { reason: 'Signed out' });
  const [next] = [sessions.create({ tokenIds: ['aaaaaaaaaaaa'], person: undefined })];
  expect(sessions.find(own[5] ?? '')).toBeDefined();
  expect(sessions.find(next ?? '')).toBeDefined();
});

it('says of each session that it ended, and why, however it does', async () => {
  const clock = createTestClock();
  const sessions = createConsoleSessions({ clock });
  const ended: string[] = [];
  sessions.onEnd(({ id, end }) => void ended.push(`${id} ${end.reason}`));
  const person = {
    signedIn: {
      person: { issuer: 'https://login.example', subject: 'ann', name: 'Ann', groups: [] },
      tokens: { accessToken: 'a', refreshToken: undefined },
    },
    ...{ roles: [], checkedAtMs: clock.now(), nextCheckAtMs: clock.now() },
  };
  const [left, idle] = [
    sessions.create({ tokenIds: [], person }),
    sessions.create({ tokenIds: [], person: { ...person } }),
  ];
  const pasted = sessions.create({ tokenIds: ['aaaaaaaaaaaa'], person: undefined });
  await sessions.remove(left, { reason: 'Signed out' });
  await clock.leap(IDLE_MS);
  expect(sessions.peek(pasted)).toBeDefined();
  // Nobody asks for it any more.
  sessions.removeEnded();
  await clock.leap(SESSION_MS);
  sessions.removeEnded();
  expect(ended).toEqual([
    `${left} Signed out`,
    `${idle} An hour without a request`,
    `${pasted} The session is over`,
  ]);
});
