import { percentile } from '../api/load.ts';
import type { Board } from './compare-engines.ts';
import type { EngineChild } from './engine-child.ts';

/** A board with few pitches and with many: p95 of either, and how many times as long the many take. */
export type SizeResult = { path: string; requests: number; smallMs: number; largeMs: number; ratio: number };

type Sides = { small: EngineChild; large: EngineChild };

async function measure(engine: EngineChild, statements: Board['statements'][number]): Promise<number> {
  let ms = 0;
  for (const { sql, parameters } of statements) ms += await engine.measure(sql, parameters);
  return ms;
}

/**
 * The requests of a board to each snapshot, in turn, so that a busy machine slows both alike. Both run once unmeasured: a
 * server has read before what it is asked for.
 */
export async function compareSizes(
  { small, large }: { small: Board; large: Board },
  sides: Sides,
): Promise<SizeResult> {
  const times: { small: number[]; large: number[] } = { small: [], large: [] };
  const rounds = Math.min(small.statements.length, large.statements.length);
  for (const isMeasured of [false, true]) {
    for (let at = 0; at < rounds; at++) {
      const order = at % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const);
      for (const side of order) {
        const board = side === 'small' ? small : large;
        const ms = await measure(sides[side], board.statements[at] ?? []);
        if (isMeasured) times[side].push(ms);
      }
    }
  }
  const [smallMs, largeMs] = [percentile(times.small, 0.95), percentile(times.large, 0.95)];
  return { path: small.call.path, requests: rounds, smallMs, largeMs, ratio: largeMs / smallMs };
}
