import { type Account, requireAuth } from '@sharpside/shared-auth';
import { useCallback, useEffect, useState } from 'react';

type Asked = { account: Account | undefined; hasFailed: boolean };

const WAITING: Asked = { account: undefined, hasFailed: false };

/** Asks once it is shown, and again at each `retry`, who is signed in. */
export function useAccount(): Asked & { retry: () => void } {
  const [asked, setAsked] = useState(WAITING);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isOver = false;
    const settle = (next: Asked) => {
      if (!isOver) setAsked(next);
    };
    requireAuth()
      .fetchAccount()
      .then(
        (account) => settle({ account, hasFailed: false }),
        () => settle({ account: undefined, hasFailed: true }),
      );
    return () => {
      isOver = true;
    };
  }, [attempt]);
  const retry = useCallback(() => {
    setAsked(WAITING);
    setAttempt((count) => count + 1);
  }, []);
  return { ...asked, retry };
}
