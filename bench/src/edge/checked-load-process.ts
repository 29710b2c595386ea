// Requests pages and files on persistent connections, and checks every answer; see rollbacks-under-load.ts.
import { Agent } from 'node:http';
import * as v from 'valibot';
import { createAnswerCheck } from './checked-answer.ts';
import { fetchRaw } from './raw-answer.ts';

const startSchema = v.object({
  url: v.string(),
  paths: v.array(v.string()),
  connections: v.number(),
  app: v.string(),
  integrities: v.array(v.tuple([v.string(), v.string()])),
  own: v.array(v.tuple([v.string(), v.array(v.string())])),
});

const isReset = (error: unknown) => (error instanceof Error ? error.message : String(error));

process.once('message', async (message) => {
  const { url, paths, connections, app, integrities, own } = v.parse(startSchema, message);
  const findFault = createAnswerCheck({
    app,
    integrities: new Map(integrities),
    own: new Map(own.map(([version, urls]) => [version, new Set(urls)])),
  });
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const faults = new Map<string, number>();
  const revisions = new Set<string>();
  let answers = 0;
  let isOver = false;

  function note(fault: string | undefined) {
    answers += 1;
    if (fault !== undefined) faults.set(fault, (faults.get(fault) ?? 0) + 1);
  }

  async function runVisitor(first: number) {
    for (let at = first; !isOver; at += 1) {
      const path = paths[at % paths.length] ?? '/';
      try {
        const answer = await fetchRaw(url + path, { agent, headers: { 'accept-encoding': 'br' } });
        const revision = answer.headers['live-revision'];
        if (typeof revision === 'string') revisions.add(revision);
        note(findFault(path, answer));
      } catch (error) {
        note(isReset(error));
      }
    }
  }

  process.once('message', () => {
    isOver = true;
  });
  process.send?.('started');
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, (_, visitor) => runVisitor(visitor)));
  agent.destroy();
  process.send?.({
    answers,
    perSecond: (answers / (performance.now() - startedAt)) * 1000,
    revisions: revisions.size,
    faults: [...faults],
  });
  process.disconnect();
});
