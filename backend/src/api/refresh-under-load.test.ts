import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createVisitor } from '../auth/testing/create-visitor.ts';
import { publishSnapshot } from '../snapshot/publish-snapshot.ts';
import { createTestData } from '../testing/a-data-folder.ts';
import { aBattedBall } from '../testing/a-pitch.ts';
import { toCsv } from '../testing/ingest-text.ts';
import { runOpenLoad } from '../testing/load.ts';
import { runBackend } from '../testing/run-backend.ts';
import { serveBackend } from '../testing/serve-backend.ts';
import { gives, startSourceServer } from '../testing/source-server.ts';
import { addDays } from '../time/eastern-time.ts';

const PER_SECOND = 200;
const LEAST_MS = 4_000;

/** Sixty batters with fifty balls each. */
const aSlate = (round: number) =>
  Array.from({ length: 3_000 }, (_, at) =>
    aBattedBall({
      game_pk: 900_000 + round,
      at_bat_number: at + 1,
      batter: 1_000 + (at % 60),
      launch_speed: 70 + ((at * 7) % 45),
    }),
  );

async function createScene() {
  const test = await createTestData();
  await test.ingestPitches(aSlate(0));
  await publishSnapshot({ data: test.data, now: () => new Date('2031-05-05T10:00:00Z') });
  const server = await startSourceServer();
  const config = join(test.folder, 'refresh.json');
  const job = { name: 'pitches', source: 'statcast', every: 'day', inputs: [`${server.url}/pitches.csv`] };
  await writeFile(config, JSON.stringify({ jobs: [job] }));
  const refresh = (round: number) => {
    server.answer('/pitches.csv', gives(toCsv(aSlate(round))));
    return runBackend(['refresh', '--all', '--config', config, '--data', test.data.root]);
  };
  return { root: test.data.root, refresh };
}

const SORTS = ['num_100mph_ev', 'avg_exit_velocity', 'batter', 'batter_team'];

/** Questions of which no two are the same, so that the engine is asked each time. */
function toQuestion(at: number): { path: string; body?: string } {
  const day = addDays('2025-01-01', -at);
  if (at % 3 === 0) {
    return {
      path: '/api/batter-at-bats/',
      body: JSON.stringify({ batter_name: 'Barry Batter', start_date: day }),
    };
  }
  if (at % 3 === 1) return { path: `/api/nba-gen-player-stats-aggregated/?start_date=${day}` };
  return {
    path: `/api/exit-velocity/?start_date=${day}&sort=${SORTS[at % 4]}&direction=${at % 2 ? 'asc' : 'desc'}`,
  };
}

const countEngineAnswers = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^api_answers_total\{from="engine"\} (\d+)$/m.exec(text)?.[1]);
};

it('loses no request of two hundred a second while two refreshes publish', async () => {
  const { root, refresh } = await createScene();
  // On a machine that is busy, answers may take long: here they are not to be turned away for that.
  const patience = { BACKEND_MAX_WAITING_QUERIES: '100000', BACKEND_QUERY_TIMEOUT_MS: '120000' };
  const { url, log } = await serveBackend({ root, environment: { ...patience, BACKEND_LOG_LEVEL: 'info' } });
  const visitor = createVisitor({ siteUrl: url });
  await visitor.signIn('subscriber');

  const failures: unknown[] = [];
  let refreshed = 0;
  const refreshing = (async () => {
    for (const round of [1, 2]) {
      const { code, stderr } = await refresh(round);
      if (code !== 0) throw new Error(stderr);
      refreshed = round;
    }
  })();
  const countMoves = () => log().split('"event":"snapshot_moved"').length - 1;
  let isOver = false;
  const startedAt = performance.now();
  // Looked at now and then: the log has a line for each request.
  const watching = setInterval(() => {
    isOver = refreshed === 2 && performance.now() - startedAt > LEAST_MS && countMoves() === 2;
  }, 250);
  onTestFinished(() => clearInterval(watching));
  const { latenciesMs } = await runOpenLoad({
    perSecond: PER_SECOND,
    until: () => isOver,
    async send(at) {
      const { path, body } = toQuestion(at);
      try {
        const response = await visitor.call(path, body === undefined ? {} : { method: 'POST', body });
        await response.json();
        if (response.status !== 200) failures.push(`${path} gave ${response.status}`);
      } catch (error) {
        failures.push(error);
      }
    },
  });
  await refreshing;
  expect(failures).toEqual([]);
  expect(latenciesMs.length).toBeGreaterThanOrEqual((PER_SECOND * LEAST_MS) / 1000);
  expect(await countEngineAnswers(url)).toBe(latenciesMs.length);
  expect(countMoves()).toBe(2);
}, 400_000);
