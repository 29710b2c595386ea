// The process of one build: it gets its task from `build-in-child.ts`, answers once, and ends.
import * as v from 'valibot';
import { buildApp } from './build-app.ts';

const taskSchema = v.object({
  root: v.string(),
  env: v.object({ version: v.exactOptional(v.string()) }),
});

// If the parent ends, no process may be left behind.
process.once('disconnect', () => process.exit(1));

process.once('message', async (message) => {
  const { root, env } = v.parse(taskSchema, message);
  const answer = await buildApp(root, env).then(
    (outcome) => ({ outcome }),
    (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(answer, () => process.exit());
});
