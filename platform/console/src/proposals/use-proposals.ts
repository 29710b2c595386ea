import {
  acceptanceAnswerSchema,
  PROPOSALS_PATH,
  proposalListSchema,
  withdrawalAnswerSchema,
} from '@sharpside/contracts/control';
import { toast } from '@sharpside/shared-ui/toasts';
import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { PROPOSALS } from '../api/change.ts';
import { isControlError } from '../api/control-error.ts';
import { call, toQuery } from '../api/http.ts';

/** No event tells of a proposal. */
const REFRESH_MS = 10_000;

/** @throws {ControlError} */
const fetchProposals = (channel: string) =>
  call(proposalListSchema, `${PROPOSALS_PATH}${toQuery({ channel })}`);

/** The open proposals of a channel. */
export const useProposals = (channel: string) =>
  useSWR([PROPOSALS, channel] as const, () => fetchProposals(channel), { refreshInterval: REFRESH_MS });

/** @throws {ControlError} */
const postAcceptance = (id: string, channel: string) =>
  call(acceptanceAnswerSchema, `${PROPOSALS_PATH}/${id}/acceptance`, { method: 'POST', body: { channel } });

/** @throws {ControlError} */
const postWithdrawal = (id: string, channel: string) =>
  call(withdrawalAnswerSchema, `${PROPOSALS_PATH}/${id}/withdrawal`, { method: 'POST', body: { channel } });

/** Accepts or withdraws a proposal; `refusal` holds the error. */
export function useProposalActions(id: string, channel: string) {
  const { mutate } = useSWRConfig();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();

  async function run(action: () => Promise<string>) {
    setIsBusy(true);
    setRefusal(undefined);
    try {
      toast.success(await action());
    } catch (error) {
      setRefusal(error);
      if (!isControlError(error)) return;
    } finally {
      setIsBusy(false);
    }
    // The channel may have changed, and a refusal means that the list on screen is old.
    await mutate(() => true);
  }
  const accept = () =>
    run(async () => `Accepted: done, revision ${(await postAcceptance(id, channel)).revision.revision}`);
  const withdraw = () =>
    run(async () =>
      (await postWithdrawal(id, channel)).isNew
        ? 'Withdrawn; nothing was changed'
        : 'It was withdrawn before',
    );
  return { isBusy, refusal, accept, withdraw };
}
