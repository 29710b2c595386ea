import { apiClient, isApiError } from '@sharpside/shared-auth';
import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';

const listSchema = v.object({ results: v.array(v.unknown()) });

/** The outcome of a call as a sentence, and a function that repeats the call. */
export function useCall(path: string): { outcome: string; callAgain: () => void } {
  const [outcome, setOutcome] = useState('Asking ...');

  const callAgain = useCallback(() => {
    apiClient
      .get(path, (json) => v.parse(listSchema, json))
      .then(({ results }) => setOutcome(results.length > 0 ? 'The backend gave rows' : 'No rows'))
      .catch((error: unknown) => setOutcome(`Failed: ${isApiError(error) ? error.code : String(error)}`));
  }, [path]);

  useEffect(callAgain, [callAgain]);
  return { outcome, callAgain };
}
