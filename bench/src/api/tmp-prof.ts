import { readFileSync } from 'node:fs';
import { createCalls } from 'backend/internals/api/routes/calls';
import { bindParameters } from 'backend/internals/engine/bind-parameters';
import { openDatabase } from 'backend/internals/engine/open-database';
import { toDataFolder } from 'backend/internals/files/data-folder';
import { openSnapshot } from 'backend/internals/snapshot/open-snapshot';
import { requireServedFile } from 'backend/internals/snapshot/served-database';
import { toEasternDay } from 'backend/internals/time/eastern-time';
import { findQuestionValues } from './question-values.ts';
import { toQuestions } from './questions.ts';
import { recordStatements } from './statements.ts';

const data = toDataFolder('/tmp/apibench/full');
const snapshot = await openSnapshot({ data });
const now = Date.now();
const values = await findQuestionValues(snapshot, toEasternDay(now));
const path = await requireServedFile(data, snapshot.manifest);
const all: any[] = [];
for (const call of createCalls({ findLiveEvents: () => [] })) {
  if (process.argv[2] && !call.path.includes(process.argv[2])) continue;
  const q = toQuestions(call, values)[Number(process.argv[3] ?? 0)]!;
  const st = await recordStatements(snapshot, { call, question: q, now });
  all.push([call.path, st.flat()]);
}
await snapshot.close();
for (const [p, sts] of all)
  for (const { sql, parameters } of sts) {
    const db = await openDatabase({ path, isReadOnly: true, memoryLimit: '256MB' });
    const c = await db.connect();
    await c.run("PRAGMA enable_profiling='json'");
    await c.run("SET profiling_output='/tmp/apibench/prof.json'");
    const t0 = performance.now();
    const s = await c.prepare(sql);
    const t1 = performance.now();
    bindParameters(s, parameters);
    await s.runAndReadAll();
    const ts: number[] = [];
    const cp: number[] = [];
    for (let i = 0; i < 10; i++) {
      bindParameters(s, parameters);
      const a = performance.now();
      const cpu = process.cpuUsage();
      await s.runAndReadAll();
      ts.push(performance.now() - a);
      const d = process.cpuUsage(cpu);
      cp.push((d.user + d.system) / 1000);
    }
    ts.sort((a, b) => a - b);
    cp.sort((a, b) => a - b);
    const j = JSON.parse(readFileSync('/tmp/apibench/prof.json', 'utf8'));
    console.log(
      p.padEnd(40),
      'prepare',
      (t1 - t0).toFixed(1),
      'wall min',
      ts[0]!.toFixed(1),
      'cpu min',
      cp[0]!.toFixed(1),
      'latency',
      (j.latency * 1000)?.toFixed(1),
      'opt',
      (1000 * (j.all_optimizers ?? 0)).toFixed(1),
      'plan',
      (1000 * ((j.planner ?? 0) + (j.physical_planner ?? 0))).toFixed(1),
      'peakbuf',
      ((j.system_peak_buffer_memory ?? 0) / 1e6).toFixed(0),
      sql.replace(/\s+/g, ' ').slice(0, 60),
    );
    s.destroySync();
    c.closeSync();
    db.closeSync();
    if (process.argv[4]) console.log(JSON.stringify(j, null, 1).slice(0, 6000), sql);
  }
