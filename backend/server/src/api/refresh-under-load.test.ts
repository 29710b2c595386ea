import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as think } from 'node:timers/promises';
import { batterAtBatsSchema, exitVelocitySchema } from '@sharpside/contracts/api';
import { publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { createTestData } from '@sharpside/ingest/testing/a-data-folder';
import { aBattedBall } from '@sharpside/ingest/testing/a-pitch';
import { acceptance, toCsv } from '@sharpside/ingest/testing/ingest-text';
import { gives, startSourceServer } from '@sharpside/ingest/testing/source-server';
import { createVisitor } from '@sharpside/sign-in/testing/create-visitor';
import { addDays } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { runInProcess } from '../testing/run-backend.ts';
import { serveBackend } from '../testing/serve-backend.ts';

// Between two requests of a visitor: without it they would leave the refresh no processor.
const THINKING_MS = 50;

const CLIENTS = 4;
const BATTERS = 20;
const BALLS_EACH = 10;

/** Every batter gets as many balls in each round: who has which number tells the snapshot. */
const aSlate = (round: number) =>
  Array.from({ length: BATTERS * BALLS_EACH }, (_, at) =>
    aBattedBall({
      game_pk: 900_000 + round,
      at_bat_number: at + 1,
      batter: 1_000 + (at % BATTERS),
      launch_speed: 70 + ((at * 7) % 45),
    }),
  );

async function createScene() {
  const test = await createTestData();
  await test.ingestPitches(aSlate(0));
  await publishSnapshot({ data: test.data, now: () => new Date('2031-05-05T10:00:00Z') });
  const server = await startSourceServer();
  const config = join(test.folder, 'refresh.json');
  const inputs = [`${server.url}/pitches.csv`];
  const job = { name: 'pitches', source: 'statcast', every: 'day', inputs, accept: acceptance };
  await writeFile(config, JSON.stringify({ jobs: [job] }));
  const refresh = async (round: number) => {
    server.answer('/pitches.csv', gives(toCsv(aSlate(round))));
    const { code, stdout } = await runInProcess([
      ...['refresh', '--all', '--config', config],
      ...['--data', test.data.root],
    ]);
    if (code !== 0) throw new Error(stdout);
  };
  return { root: test.data.root, refresh };
}

const SORTS = ['num_100mph_ev', 'avg_exit_velocity', 'batter', 'batter_team'];

type CallRequest = { path: string; body?: string; toRounds: (answer: unknown) => number[] };

/** Requests of which no two are the same, so that the engine runs each time. */
function createRequest(at: number): CallRequest {
  const day = addDays('2025-01-01', -at);
  if (at % 2 === 0) {
    return {
      path: '/api/batter-at-bats/',
      body: JSON.stringify({ batter_name: 'Barry Batter', start_date: day }),
      toRounds: (answer) => [v.parse(batterAtBatsSchema, answer).total_rows / (BATTERS * BALLS_EACH) - 1],
    };
  }
  return {
    path: `/api/exit-velocity/?start_date=${day}&sort=${SORTS[at % 4]}&direction=${at % 8 < 4 ? 'asc' : 'desc'}`,
    toRounds: (answer) =>
      v.parse(exitVelocitySchema, answer).results.map(({ batted_balls }) => batted_balls / BALLS_EACH - 1),
  };
}

const countEngineAnswers = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^api_answers_total\{from="engine"\} (\d+)$/m.exec(text)?.[1]);
};

type Load = {
  /** Rounds of the answers that each client got, in their order. */
  roundsByClient: readonly number[][];
  /** Resolves when every client has an answer of the round. */
  untilAllHave: (round: number) => Promise<void>;
  /** Lets each client finish, and says how many requests were sent. */
  end: () => Promise<number>;
};

/** Clients of which each sends its next request when it has the answer to the one before. */
function startClients(send: (request: CallRequest) => Promise<number>): Load {
  const roundsByClient: number[][] = Array.from({ length: CLIENTS }, () => []);
  const waiting = new Map<number, () => void>();
  let sent = 0;
  let isOver = false;
  async function runClient(rounds: number[]): Promise<void> {
    for (; !isOver; await think(THINKING_MS)) {
      rounds.push(await send(createRequest(sent++)));
      for (const [round, resolve] of waiting) {
        if (roundsByClient.every((known) => known.includes(round))) resolve();
      }
    }
  }
  const running = Promise.all(roundsByClient.map(runClient));
  return {
    roundsByClient,
    untilAllHave: (round) =>
      Promise.race([
        new Promise<void>((resolve) => waiting.set(round, resolve)),
        // A client that fails ends the wait; none ends by itself.
        running.then(() => undefined),
      ]),
    async end() {
      isOver = true;
      await running;
      return sent;
    },
  };
}

it('answers every request once, and from one snapshot, while two refreshes publish', async () => {
  const { root, refresh } = await createScene();
  // On a machine that is busy, answers may take long: here they are not to be turned away for that.
  const patience = { BACKEND_MAX_WAITING_QUERIES: '100000', BACKEND_QUERY_TIMEOUT_MS: '120000' };
  const { url, log } = await serveBackend({ root, environment: { ...patience, BACKEND_LOG_LEVEL: 'info' } });
  const visitor = createVisitor({ siteUrl: url });
  await visitor.signIn('subscriber');

  const { roundsByClient, untilAllHave, end } = startClients(async ({ path, body, toRounds }) => {
    const response = await visitor.call(path, body === undefined ? {} : { method: 'POST', body });
    const answer: unknown = await response.json();
    expect(response.status, JSON.stringify(answer)).toBe(200);
    const [round = -1, ...others] = new Set(toRounds(answer));
    expect(others, 'rounds besides the first in one answer').toEqual([]);
    return round;
  });
  await untilAllHave(0);
  for (const round of [1, 2]) await Promise.all([refresh(round), untilAllHave(round)]);
  const sent = await end();

  // Each went from one snapshot to the next with requests in flight, and none went back.
  for (const rounds of roundsByClient) {
    expect(rounds).toEqual(rounds.toSorted());
    expect(new Set(rounds)).toEqual(new Set([0, 1, 2]));
  }
  expect(await countEngineAnswers(url)).toBe(sent);
  // The log is written a moment after what it tells of.
  const countMoves = () => log().split('"event":"snapshot-moved"').length - 1;
  await expect.poll(countMoves, { timeout: 60_000 }).toBe(2);
}, 400_000);
