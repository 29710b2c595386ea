import type { StartApiOptions } from '@sharpside/server/testing/start-api-for-tests';
import type { NewTableRow } from '@sharpside/warehouse/tables/tables';

type EventOptions = {
  id?: string;
  date?: string;
  type?: { state: string; description?: string; shortDetail?: string };
  timeValid?: boolean;
  sides?: { home: string; away: string };
};

export const anEvent = ({
  id = '1',
  date = '2025-07-25T16:05Z',
  type = { state: 'in' },
  timeValid = true,
  sides = { home: 'Washington Nationals', away: 'Nowhere Nobodies' },
}: EventOptions = {}) => ({
  id,
  date,
  status: { type },
  competitions: [
    {
      timeValid,
      competitors: [
        { homeAway: 'home', score: '2', team: { abbreviation: 'WSH', displayName: sides.home } },
        { homeAway: 'away', score: '3', team: { abbreviation: 'XYZ', displayName: sides.away } },
      ],
    },
  ],
});

export const anEventRow = (over: Partial<NewTableRow<'espn_events'>> = {}): NewTableRow<'espn_events'> => {
  const id = over.event_id ?? '1';
  return {
    league: 'mlb',
    event_id: id,
    game_date: '2025-07-25',
    start_time: '2025-07-25T23:05:00Z',
    state: 'pre',
    event: JSON.stringify({ id, date: '2025-07-25T23:05Z', competitions: [{ competitors: [] }] }),
    ...over,
  };
};

export const SAMPLE: NonNullable<StartApiOptions['manifest']> = {
  sources: [
    {
      source: 'espn-scoreboard',
      files: 1,
      rowsKept: 1,
      rowsDropped: 0,
      isSample: true,
      newestIngestedAt: '2025-07-25T05:00:00.000Z',
    },
  ],
};
