import { type Account, requireAuth, useSession } from '@sharpside/shared-auth';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

type Kept = { account: Account | undefined; hasFailed: boolean };

const NONE: Kept = { account: undefined, hasFailed: false };

/** The account as it was last read, so that a menu that opens again has it at once. It ends with the session. */
const kept = createStore<Kept>(() => NONE);

/** The name of the account; undefined before the first read, null for an account without one. */
export const useAccountName = () => useStore(kept, ({ account }) => account?.name);

let reading: Promise<void> | undefined;
/** True if the account was read ahead for the next opening. */
let isAhead = false;

useSession.subscribe(({ status }) => {
  if (status === 'signedIn') return;
  reading = undefined;
  isAhead = false;
  kept.setState(NONE);
});

/** Reads the account, and keeps it. Callers at the same time share one read. Never rejects. */
function readAccount(): Promise<void> {
  if (reading !== undefined) return reading;
  const current: Promise<void> = requireAuth()
    .fetchAccount()
    .then(
      (account) => ({ account, hasFailed: false }),
      () => ({ hasFailed: true }),
    )
    .then((read) => {
      // The session may have ended meanwhile.
      if (reading !== current) return;
      reading = undefined;
      kept.setState(read);
    });
  reading = current;
  return current;
}

/** Reads the account for a menu that will probably open. */
export function readAccountAhead(): void {
  isAhead = true;
  void readAccount();
}

export type AskedAccount = Kept & { retry: () => void };

/** The account, read again when the component appears. */
export function useAccount(): AskedAccount {
  const { account, hasFailed } = useStore(kept);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isAhead || attempt > 0) void readAccount();
    isAhead = false;
  }, [attempt]);
  const retry = useCallback(() => {
    kept.setState({ hasFailed: false });
    setAttempt((count) => count + 1);
  }, []);
  return { account, hasFailed: hasFailed && account === undefined, retry };
}
