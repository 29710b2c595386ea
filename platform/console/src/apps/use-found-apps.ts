import { type AppStateName, LISTED_APPS } from '@sharpside/contracts/control';
import type { Address } from '@sharpside/shared-ui/address';
import { useChannelState } from '../api/state.ts';
import { useSettled } from '../use-settled.ts';

/** Search, filter and page of a list of apps, as an address has them. */
export type AppsValues = { search: string; state: 'any' | AppStateName; page: number };

/** A page of the apps that match the search in the address. It is loaded when the person pauses typing. */
export function useFoundApps(channel: string, { search, state, page }: AppsValues) {
  const settled = useSettled(search);
  const wanted = state === 'any' ? undefined : state;
  const asked = useChannelState(channel, { search: settled, state: wanted, page });
  const pageCount = Math.max(1, Math.ceil((asked.data?.found ?? 0) / LISTED_APPS));
  // The list may have become shorter since the link was made, so that it no longer has this page.
  const shown = asked.data ? Math.min(page, pageCount) : page;
  const found = useChannelState(channel, { search: settled, state: wanted, page: shown });
  return {
    ...found,
    pageCount,
    page: shown,
    isFiltered: search !== '' || state !== 'any',
  };
}

export type AppsAddress = Pick<Address<AppsValues>, 'values' | 'change' | 'changeTyped'>;
