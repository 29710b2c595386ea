import { setTimeout as think } from 'node:timers/promises';
import { batterAtBatsSchema, exitVelocitySchema } from '@sharpside/contracts/api';
import { aBattedBall, type PitchRecord } from '@sharpside/ingest/testing/a-pitch';
import { createVisitor } from '@sharpside/sign-in/testing/create-visitor';
import { addDays } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import { expect } from 'vitest';

/** Pause between two requests of a client. Without it, a refresh would get no processor time. */
const THINKING_MS = 50;

const CLIENTS = 4;
const BATTERS = 20;
const BALLS_EACH = 10;

/**
 * Pitches of a round. Each batter has the same number of batted balls in each round, so the number in an answer shows
 * how many rounds its snapshot contains.
 */
export const aSlate = (round: number): PitchRecord[] =>
  Array.from({ length: BATTERS * BALLS_EACH }, (_, at) =>
    aBattedBall({
      game_pk: 900_000 + round,
      at_bat_number: at + 1,
      batter: 1_000 + (at % BATTERS),
      launch_speed: 70 + ((at * 7) % 45),
    }),
  );

const SORTS = ['num_100mph_ev', 'avg_exit_velocity', 'batter', 'batter_team'];

type CallRequest = { path: string; body?: string; toRounds: (answer: unknown) => number[] };

/** A request unlike all others, so that the engine runs each time. */
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

/** Number of answers that a server computed with its engine. Answers from the cache are not counted. */
export const countEngineAnswers = async (operatorsUrl: string): Promise<number> => {
  const text = await (await fetch(`${operatorsUrl}/metrics`)).text();
  return Number(/^api_answers_total\{from="engine"\} (\d+)$/m.exec(text)?.[1]);
};

export type Load = {
  /** Rounds in each client's answers, in order. */
  roundsByClient: readonly number[][];
  /** Resolves when every client has received an answer of the round. */
  untilAllHave: (round: number) => Promise<void>;
  /** Waits for each client's last answer, and returns the number of requests sent. */
  end: () => Promise<number>;
};

/** Starts clients. Each sends its next request after the answer to its previous request. */
function startClients(send: (request: CallRequest) => Promise<number>, thinkingMs: number): Load {
  const roundsByClient: number[][] = Array.from({ length: CLIENTS }, () => []);
  const waiting = new Map<number, () => void>();
  let sent = 0;
  let isOver = false;
  async function runClient(rounds: number[]): Promise<void> {
    for (; !isOver; await think(thinkingMs)) {
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
        // Clients do not end by themselves, so this only rejects, if a client fails.
        running.then(() => undefined),
      ]),
    async end() {
      isOver = true;
      await running;
      return sent;
    },
  };
}

/** Starts clients of a subscriber. Each answer must be complete and from a single snapshot. */
export async function startVisitors(url: string, { thinkingMs = THINKING_MS } = {}): Promise<Load> {
  const visitor = createVisitor({ siteUrl: url });
  await visitor.signIn('subscriber');
  return startClients(async ({ path, body, toRounds }) => {
    const response = await visitor.call(path, body === undefined ? {} : { method: 'POST', body });
    const answer: unknown = await response.json();
    expect(response.status, JSON.stringify(answer)).toBe(200);
    const [round = -1, ...others] = new Set(toRounds(answer));
    expect(others, 'rounds besides the first in one answer').toEqual([]);
    return round;
  }, thinkingMs);
}

/** On a busy machine answers may take long. In these tests no request may be refused for that reason. */
export const PATIENCE = { BACKEND_MAX_WAITING_QUERIES: '100000', BACKEND_QUERY_TIMEOUT_MS: '120000' };
