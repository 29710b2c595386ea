import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../components/button.tsx';
import { ChevronDownIcon } from '../../components/icon.tsx';
import { type Day, formatLongDate, shiftDay, todayOfGames } from '../../dates/index.ts';
import { CHOSEN_IN_FORCED_COLORS } from '../../theme/forced-colors.ts';
import {
  clampDay,
  formatMonth,
  type Month,
  shiftByMonths,
  shiftMonth,
  toMonth,
  toWeekday,
  toWeeks,
} from './month.ts';

const Head = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    mb: '1',
    fontWeight: 'semibold',
  },
});

// The days are plain elements: styled components take ten times as long, and a month has seventy.
const Grid = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    '& th': { height: '8', fontSize: 'xs', fontWeight: 'medium', color: 'fg.subtle' },
    '& td': { p: '0' },
    '& td > button': {
      display: 'grid',
      placeItems: 'center',
      width: 'full',
      height: { base: '11', md: '9' },
      borderRadius: 'md',
      cursor: 'pointer',
      '&:hover': { bg: 'bg.hover' },
      '&:focus-visible': { outlineOffset: '-2px' },
      '&[data-today]': { color: 'accent.text', fontWeight: 'bold' },
      '&[aria-disabled=true]': { color: 'fg.subtle', opacity: 0.45, cursor: 'not-allowed' },
    },
    '& td[aria-selected=true] > button': {
      '&, &:hover, &[data-today]': {
        bg: 'accent',
        color: 'accent.fg',
        fontWeight: 'bold',
        ...CHOSEN_IN_FORCED_COLORS,
      },
    },
  },
});

/** A cell of the grid. Its button takes the focus. */
const toCell = (isSelected: boolean) => ({ role: 'gridcell', 'aria-selected': isSelected }) as const;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export type DayBounds = {
  min?: Day | undefined;
  max?: Day | undefined;
};

type CalendarProps = DayBounds & {
  value: Day | undefined;
  onChoose: (day: Day) => void;
};

/** The day to which a key leads; undefined for other keys. */
function toNextDay({ key, shiftKey }: KeyboardEvent, day: Day): Day | undefined {
  const weekday = toWeekday(day);
  const moves: Readonly<Record<string, () => Day>> = {
    ArrowLeft: () => shiftDay(day, -1),
    ArrowRight: () => shiftDay(day, 1),
    ArrowUp: () => shiftDay(day, -7),
    ArrowDown: () => shiftDay(day, 7),
    Home: () => shiftDay(day, -weekday),
    End: () => shiftDay(day, 6 - weekday),
    PageUp: () => shiftByMonths(day, shiftKey ? -12 : -1),
    PageDown: () => shiftByMonths(day, shiftKey ? 12 : 1),
  };
  return moves[key]?.();
}

type MonthHeadProps = {
  month: Month;
  bounds: DayBounds;
  titleId: string;
  onTurn: (month: Month) => void;
};

function MonthHead({ month, bounds: { min, max }, titleId, onTurn }: MonthHeadProps) {
  return (
    <Head>
      <IconButton
        label="Previous month"
        size="sm"
        disabled={min !== undefined && month <= toMonth(min)}
        onClick={() => onTurn(shiftMonth(month, -1))}
      >
        <ChevronDownIcon style={{ rotate: '90deg' }} />
      </IconButton>
      <span id={titleId} aria-live="polite">
        {formatMonth(month)}
      </span>
      <IconButton
        label="Next month"
        size="sm"
        disabled={max !== undefined && month >= toMonth(max)}
        onClick={() => onTurn(shiftMonth(month, 1))}
      >
        <ChevronDownIcon style={{ rotate: '-90deg' }} />
      </IconButton>
    </Head>
  );
}

/** Shows a month at a time, to choose a day. Arrow keys move by days and weeks, Page Up and Down by months. */
export function Calendar({ value, min, max, onChoose }: CalendarProps) {
  const bounds = { min, max };
  const [active, setActive] = useState(() => clampDay(value ?? todayOfGames(), bounds));
  const [month, setMonth] = useState<Month>(() => toMonth(active));
  const grid = useRef<HTMLTableElement>(null);
  const titleId = useId();
  const isAllowed = (day: Day) => clampDay(day, bounds) === day;

  useEffect(() => {
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);

  function onKeyDown(event: KeyboardEvent) {
    const next = toNextDay(event, active);
    if (next === undefined) return;
    event.preventDefault();
    const day = clampDay(next, bounds);
    setMonth(toMonth(day));
    setActive(day);
  }

  const today = todayOfGames();
  // One day of the month in view is in the tab order.
  const stop = toMonth(active) === month ? active : `${month}-01`;
  return (
    <div>
      <MonthHead month={month} bounds={bounds} titleId={titleId} onTurn={setMonth} />
      <Grid ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {toWeeks(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, weekday) =>
                day === null ? (
                  <td key={WEEKDAYS[weekday]} />
                ) : (
                  <td key={day} {...toCell(day === value)}>
                    <button
                      type="button"
                      data-day={day}
                      data-today={day === today ? '' : undefined}
                      aria-label={formatLongDate(day)}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={!isAllowed(day) || undefined}
                      tabIndex={day === stop ? 0 : -1}
                      onClick={() => isAllowed(day) && onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Grid>
    </div>
  );
}
