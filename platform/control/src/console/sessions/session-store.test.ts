import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { describe, expect, it } from 'vitest';
import { SESSION_PLACES } from '../../testing/session-records.ts';
import { type ConsoleSession, IDLE_MS, type PersonState, SESSION_MS } from './console-session.ts';
import { createConsoleSessions } from './session-store.ts';

const aPerson = (atMs: number, refreshToken?: string): PersonState => ({
  signedIn: {
    person: { issuer: 'https://login.example', subject: 'ann', name: 'Ann', groups: ['ops'] },
    tokens: { accessToken: 'a', refreshToken },
  },
  roles: [{ group: 'ops', apps: ['*'], rights: ['rollback'], mayMakeTokens: false }],
  checkedAtMs: atMs,
  nextCheckAtMs: atMs,
});

const PASTED: ConsoleSession = { tokenIds: ['aaaaaaaaaaaa'], person: undefined };

describe.each(SESSION_PLACES)('sessions in $name', ({ tags, open }) => {
  async function start() {
    const clock = createTestClock();
    const sessions = createConsoleSessions({ clock, records: await open(clock) });
    const ended: string[] = [];
    sessions.onEnd(({ session, end }) => void ended.push(`${session.tokenIds.join()} ${end.reason}`));
    return { clock, sessions, ended };
  }

  it('are given back as they were made', { tags }, async () => {
    const { clock, sessions } = await start();
    for (const refreshToken of ['r', undefined]) {
      const session = { tokenIds: ['bbbbbbbbbbbb'], person: aPerson(clock.now(), refreshToken) };
      const id = await sessions.create(session);
      expect(await sessions.find(id)).toEqual(session);
    }
    const id = await sessions.create(PASTED);
    expect(await sessions.peek(id)).toEqual(PASTED);
    expect(await sessions.peek(`${id}x`)).toBeUndefined();
  });

  it('let the oldest one of a holder give way, and nobody else’s', { tags }, async () => {
    const { sessions, clock } = await start();
    const other = await sessions.create({ tokenIds: ['bbbbbbbbbbbb'], person: undefined });
    const own: string[] = [];
    for (let count = 0; count < 25; count += 1) {
      own.push(await sessions.create(PASTED));
      await clock.advance(1);
    }
    const found = await Promise.all(own.map((id) => sessions.find(id)));
    const isThere = found.map((session) => session !== undefined);
    expect(isThere).toEqual([...Array(5).fill(false), ...Array(20).fill(true)]);
    expect(await sessions.find(other)).toBeDefined();
    await sessions.remove(own[24] ?? '', { reason: 'Signed out' });
    const next = await sessions.create(PASTED);
    expect(await sessions.find(own[5] ?? '')).toBeDefined();
    expect(await sessions.find(next)).toBeDefined();
  });

  it('say of each that it ended, and why, however it does', { tags }, async () => {
    const { clock, sessions, ended } = await start();
    const person = aPerson(clock.now());
    const left = await sessions.create({ tokenIds: ['leftleftleft'], person });
    await sessions.create({ tokenIds: ['idleidleidle'], person });
    const pasted = await sessions.create(PASTED);
    await sessions.remove(left, { reason: 'Signed out' });
    await clock.leap(IDLE_MS);
    expect(await sessions.peek(pasted)).toBeDefined();
    await sessions.removeEnded();
    await clock.leap(SESSION_MS);
    await sessions.removeEnded();
    await sessions.removeEnded();
    expect(ended).toEqual([
      'leftleftleft Signed out',
      'idleidleidle An hour without a request',
      'aaaaaaaaaaaa The session is over',
    ]);
  });

  it('stay ended: what is saved of one that ended meanwhile is gone', { tags }, async () => {
    const { clock, sessions } = await start();
    const id = await sessions.create({ tokenIds: [], person: aPerson(clock.now()) });
    const saved: boolean[] = [];
    await sessions.change(id, async (session, save) => {
      saved.push(await save({ ...session, tokenIds: ['cccccccccccc'] }));
      expect((await sessions.peek(id))?.tokenIds).toEqual(['cccccccccccc']);
      await sessions.remove(id, { reason: 'Signed out' });
      saved.push(await save(session));
      return undefined;
    });
    expect(saved).toEqual([true, false]);
    expect(await sessions.find(id)).toBeUndefined();
  });

  it('end by the end that a change gives, and keep the reason for its page', { tags }, async () => {
    const { clock, sessions, ended } = await start();
    const id = await sessions.create({ tokenIds: ['dddddddddddd'], person: aPerson(clock.now()) });
    await sessions.change(id, async () => ({ reason: 'No groups', problem: 'groups-not-again' }));
    expect(ended).toEqual(['dddddddddddd No groups']);
    expect(await sessions.findProblem(id)).toBe('groups-not-again');
    expect(await sessions.findProblem('another')).toBeUndefined();
  });
});
