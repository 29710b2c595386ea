import { type AppStateName, LISTED_APPS } from '@sharpside/contracts/control';
import type { Address } from '@sharpside/shared-ui/address';
import { useChannelState } from '../api/state.ts';
import { useSettled } from '../use-settled.ts';

/** Values of the address that say which apps are listed. */
export type AppsValues = { search: string; state: 'any' | AppStateName; page: number };

/** The apps of a channel that the address asks for, a page of them, once nobody types any more. */
export function useFoundApps(channel: string, { search, state, page }: AppsValues) {
  const settled = useSettled(search);
  const wanted = state === 'any' ? undefined : state;
  const asked = useChannelState(channel, { search: settled, state: wanted, page });
  const pageCount = Math.max(1, Math.ceil((asked.data?.found ?? 0) / LISTED_APPS));
  // The list may have become shorter since the address was made.
  const shown = asked.data ? Math.min(page, pageCount) : page;
  const found = useChannelState(channel, { search: settled, state: wanted, page: shown });
  return {
    ...found,
    pageCount,
    page: shown,
    isFiltered: search !== '' || state !== 'any',
  };
}

/** Part of an address that has {@link AppsValues}. */
export type AppsAddress = Pick<Address<AppsValues>, 'values' | 'change' | 'changeTyped'>;
