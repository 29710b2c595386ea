import { readFileSync } from 'node:fs';
import { createPictures } from 'backend/internals/api/pictures';
import { createCalls } from 'backend/internals/api/routes/calls';
import { toDataFolder } from 'backend/internals/files/data-folder';
import { openSnapshot } from 'backend/internals/snapshot/open-snapshot';
import { toEasternDay } from 'backend/internals/time/eastern-time';
import { findQuestionValues } from './question-values.ts';
import { toQuestions } from './questions.ts';

const rss = () => {
  const s = readFileSync('/proc/self/status', 'utf8');
  return ['VmRSS', 'VmHWM']
    .map((k) => Math.round(Number(new RegExp(k + ':\\s+(\\d+)').exec(s)![1]) / 1024))
    .join('/');
};
console.log('start', rss());
const snapshot = await openSnapshot({ data: toDataFolder('/tmp/apibench/full') });
for (const set of (process.env.SETS ?? '').split(';').filter(Boolean)) await snapshot.rows(set);
console.log('opened', rss());
const now = Date.now();
const values = await findQuestionValues(snapshot, toEasternDay(now));
console.log('values', rss());
const only = process.argv[2];
const conc = Number(process.argv[3] ?? 4);
for (const call of createCalls({ findLiveEvents: () => [] })) {
  if (only && !call.path.includes(only)) continue;
  const qs = toQuestions(call, values);
  let at = 0;
  const sqls = new Set<string>();
  let n = 0;
  const t = performance.now();
  const cpu = process.cpuUsage();
  await Promise.all(
    Array.from({ length: conc }, async () => {
      while (at < qs.length) {
        const q = qs[at++]!;
        const r = call.read(q.query, q.body);
        const a = await r.answerWith({
          ask: (query, p) => {
            sqls.add(query.sql);
            n++;
            return snapshot.all(query, p);
          },
          manifest: snapshot.manifest,
          pictures: createPictures({ players: {}, teams: {} }),
          now,
          pageUrl: r.pageUrl,
        });
        JSON.stringify(a);
      }
    }),
  );
  const c = process.cpuUsage(cpu);
  const mem = await snapshot.rows(
    'SELECT tag, memory_usage_bytes AS b FROM duckdb_memory() WHERE memory_usage_bytes>1000000',
  );
  console.log(
    call.path.padEnd(42),
    'q',
    qs.length,
    'sql',
    sqls.size,
    'n',
    n,
    'cpu/q',
    ((c.user + c.system) / 1000 / qs.length).toFixed(1),
    'ms wall',
    ((performance.now() - t) / qs.length).toFixed(1),
    'rss',
    rss(),
    mem.map((m) => `${m.tag}:${Math.round(Number(m.b) / 1e6)}`).join(' '),
    'heap',
    Math.round(process.memoryUsage().heapUsed / 1e6),
    'ext',
    Math.round(process.memoryUsage().external / 1e6),
  );
}

await new Promise((r) => setTimeout(r, 1500));
console.log('/api/idle', rss().replace(/^/, 'rss '));
