import * as v from 'valibot';
import { APP } from './commands.ts';
import type { Sighting } from './load.ts';
import type { DrillSite } from './site.ts';

const historySchema = v.array(v.looseObject({ at: v.string() }));

/** Time at which the newest change of the remote was made, by the clock of this machine in milliseconds. */
async function readChangeTime(site: DrillSite): Promise<number> {
  const printed = await site.mfe('history', APP, '--limit', '1', '--json');
  const [newest] = v.parse(historySchema, JSON.parse(printed));
  if (!newest) throw new Error(`${APP} has no history.`);
  return Date.parse(newest.at);
}

/** Pages of the remote that visitors were given, with the release in each. */
export function createSightings() {
  let seen: Sighting[] = [];
  return {
    add: (sighting: Sighting) => void seen.push(sighting),
    /**
     * Time in milliseconds from the newest change to the last page that was asked for after it and did not have the release that
     * is live since; 0 where every page had it. Forgets what was seen.
     */
    async takeStaleness(site: DrillSite, live: string): Promise<number> {
      const changedAt = await readChangeTime(site);
      const stale = seen.filter(
        ({ askedAt, html }) => askedAt > changedAt && !html.includes(`"version":"${live}"`),
      );
      seen = [];
      return Math.max(0, ...stale.map(({ askedAt }) => askedAt - changedAt));
    },
  };
}
