import { type AppStateName, LISTED_APPS } from '@sharpside/contracts/control';
import type { Address } from '@sharpside/shared-ui/address';
import { useChannelState } from '../api/state.ts';
import { useSettled } from '../use-settled.ts';

/** Values in the address that decide which apps are listed. */
export type AppsValues = { search: string; state: 'any' | AppStateName; page: number };

/** A page of the apps that match the search in the address, loaded when the person pauses typing. */
export function useFoundApps(channel: string, { search, state, page }: AppsValues) {
  const settled = useSettled(search);
  const wanted = state === 'any' ? undefined : state;
  const asked = useChannelState(channel, { search: settled, state: wanted, page });
  const pageCount = Math.max(1, Math.ceil((asked.data?.found ?? 0) / LISTED_APPS));
  // The list may have become shorter since the link was made.
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
