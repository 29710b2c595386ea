import { type Day, shiftDay, todayEastern } from 'shared-ui/dates';
import type { DatePreset } from 'shared-ui/filters';

/** Regular season and postseason lie between the two, in any year. */
const toSeason = (year: number) => ({ from: `${year}-03-01`, to: `${year}-11-30` });

/** Ranges that people ask for by name. `last` is the newest day there is. */
export function toDatePresets(last: Day): DatePreset[] {
  const year = Number(todayEastern().slice(0, 4));
  return [
    { label: 'Last 7 days', from: shiftDay(last, -6), to: last },
    { label: 'Last 30 days', from: shiftDay(last, -29), to: last },
    { label: 'This season', ...toSeason(year) },
    { label: 'Last season', ...toSeason(year - 1) },
  ];
}
