import type { Call } from '@sharpside/boards/call/call';
import { createPictures } from '@sharpside/boards/call/pictures';
import type { Parameters } from '@sharpside/warehouse/engine/connection-pool';
import type { Snapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import type { RequestParameters } from './requests.ts';

export type Statement = { sql: string; parameters: Parameters };

/** Statements of one answer: one group after the other, those of a group at once. */
export type Statements = readonly (readonly Statement[])[];

type Recorded = Statement & { startedAt: number; endedAt: number };

/** Statements that began before another of the group had ended ran at once. */
function toGroups(recorded: readonly Recorded[]): Statements {
  const groups: Recorded[][] = [];
  for (const statement of recorded) {
    const group = groups.at(-1);
    const firstEnd = Math.min(...(group ?? []).map(({ endedAt }) => endedAt));
    if (group !== undefined && statement.startedAt < firstEnd) group.push(statement);
    else groups.push([statement]);
  }
  return groups.map((group) => group.map(({ sql, parameters }) => ({ sql, parameters })));
}

/** Statements that a call runs for this request, recorded while it answers: no list of them exists. */
export async function recordStatements(
  snapshot: Snapshot,
  { call, parameters: given, now }: { call: Call; parameters: RequestParameters; now: number },
): Promise<Statements> {
  const recorded: Recorded[] = [];
  let steps = 0;
  const { run, pageUrl } = call.read(given.query, given.body);
  await run({
    async runQuery(query, parameters) {
      const statement = { sql: query.sql, parameters, startedAt: steps++, endedAt: Number.POSITIVE_INFINITY };
      recorded.push(statement);
      const rows = await snapshot.all(query, parameters);
      statement.endedAt = steps++;
      return rows;
    },
    // Rows that a call keeps with a snapshot belong to its manifest: here each request reads them again.
    manifest: { ...snapshot.manifest },
    pictures: createPictures({ players: {}, teams: {} }),
    now,
    pageUrl,
  });
  return toGroups(recorded);
}
