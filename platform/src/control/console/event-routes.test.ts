import { describe, expect, it, onTestFinished } from 'vitest';
import { openEvents } from '../../edge/testing/event-reader.ts';
import { writeRevision } from '../../edge/testing/releases.ts';
import { startTestControl } from '../testing/test-control.ts';

async function listen() {
  const control = await startTestControl();
  const url = await control.app.listen();
  const { text } = await control.aToken();
  async function open(query = '') {
    const events = await openEvents(`${url}/v1`, { authorization: `Bearer ${text}` }, query);
    onTestFinished(() => events.close());
    // The first message says when to come back.
    await events.next();
    return events;
  }
  return { ...control, open };
}

describe('the stream of the console', () => {
  it('begins with the newest revision and tells of the next, whoever wrote it', async () => {
    const { open, store, clock } = await listen();
    await writeRevision(store, 1, { host: {} });
    const events = await open();
    expect(await events.next()).toEqual({
      event: 'revision',
      id: '1',
      data: { channel: 'production', revision: 1 },
    });
    await writeRevision(store, 2, { host: {} });
    await clock.advance(500);
    expect(await events.next()).toMatchObject({ event: 'revision', data: { revision: 2 } });
  });

  it('speaks of the channel that was asked for', async () => {
    const { open, store } = await listen();
    await writeRevision(store, 1, { host: {} });
    const events = await open('?channel=staging');
    expect((await events.next())?.data).toEqual({ channel: 'staging', revision: 0 });
  });

  it('lets the server end while it looks for a change', async () => {
    const { app, open, store, clock } = await listen();
    await open();
    const looking = Promise.withResolvers<void>();
    const { list } = store;
    const read = Promise.withResolvers<void>();
    store.list = async (...asked) => {
      looking.resolve();
      await read.promise;
      return list(...asked);
    };
    void clock.advance(500);
    await looking.promise;
    await app.close();
    read.resolve();
    await clock.advance(500);
    expect(clock.waiting).toBe(0);
  });

  it('lets the server close', async () => {
    const { app, open } = await listen();
    const events = await open();
    await events.next();
    await app.close();
    expect(await events.next()).toBeUndefined();
  });
});
