import { findClosedOrigin } from '@sharpside/ingest/testing/source-server';
import { expect, it } from 'vitest';
import { createCliScene } from '../../testing/run-backend.ts';

it('names each attempt at an address that cannot be reached before the pause that follows', async () => {
  const { run } = await createCliScene();
  const origin = await findClosedOrigin();
  const { code, stdout } = await run('ingest', 'statcast', `${origin}/a.csv?apiKey=hush`);
  expect(code).toBe(1);
  const failed = `failed (no answer: connect ECONNREFUSED ${new URL(origin).host})`;
  expect(stdout.split('\n').slice(0, 2)).toEqual([
    `${origin}/a.csv?apiKey=***: attempt 1 of 3 ${failed}; the next is in 1 s`,
    `${origin}/a.csv?apiKey=***: attempt 2 of 3 ${failed}; the next is in 2 s`,
  ]);
});
