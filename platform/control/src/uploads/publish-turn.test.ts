import { expect, it } from 'vitest';
import { createPublishTurn } from './publish-turn.ts';

it('a publisher who waits comes before one who publishes again and again', async () => {
  const { take } = createPublishTurn();
  const done: string[] = [];
  const publish = (publisher: string) => take(publisher, async () => void done.push(publisher));
  const turns = [publish('busy'), publish('first'), publish('second')];
  await expect(publish('busy')).rejects.toMatchObject({ code: 'UPLOAD_BUSY' });
  await turns[0];
  await Promise.all([...turns, publish('busy')]);
  expect(done).toEqual(['busy', 'first', 'second', 'busy']);
});

it('a publish that fails ends its turn', async () => {
  const { take } = createPublishTurn();
  await expect(take('one', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await take('one', async () => 'published')).toBe('published');
});
