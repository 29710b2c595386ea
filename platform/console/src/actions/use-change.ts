import type { CanarySchedule, ChangeAction, SettingChanges } from '@sharpside/contracts';
import type { ConsoleApp } from '@sharpside/contracts/control';
import { toast } from '@sharpside/shared-ui/toasts';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { postChange } from '../api/change.ts';
import { isControlError } from '../api/control-error.ts';
import { STATE } from '../api/state.ts';
import { toLabel } from './action-words.ts';
import { toChangeRequest } from './change-draft.ts';

/** Everything that the effect of an action can depend on. A new release in the list changes no effect. */
const toSituation = ({ releases: _, ...situation }: ConsoleApp): string => JSON.stringify(situation);

/**
 * `isNew`: the app has changed since the form was opened, or since `accept`. Without this check, an update of the page
 * could change an action's effect while somebody presses the button. `isHeld`: the form's own change is under way.
 */
export function useSituation(app: ConsoleApp, { isHeld }: { isHeld: boolean }) {
  const now = toSituation(app);
  const [read, setRead] = useState(now);
  return { isNew: now !== read && !isHeld, accept: () => setRead(now) };
}

type ChangeOptions = {
  app: ConsoleApp;
  channel: string;
  revision: number;
  action: ChangeAction;
  version: string | undefined;
  onDone: () => void;
};

type Entered = {
  reason: string;
  percent: number | undefined;
  schedule: CanarySchedule | undefined;
  groups: string[] | undefined;
  values: SettingChanges | undefined;
};

/** Sends a change; `refusal` is the error of the last attempt. */
export function useChange({ app, channel, revision, action, version, onDone }: ChangeOptions) {
  const { mutate } = useSWRConfig();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();

  async function send(entered: Entered) {
    setIsBusy(true);
    setRefusal(undefined);
    try {
      const draft = { action, version, ...entered };
      const request = toChangeRequest({ ...draft, channel, expectedRevision: revision });
      const { revision: made, warnings } = await postChange(app.app, request);
      // Reloads the state first, because otherwise the next change would name the previous revision, and be refused.
      await mutate((key) => Array.isArray(key) && key[0] === STATE);
      toast.success(`${toLabel(action, version, app)}: done, revision ${made.revision}`, {
        ...(warnings.length > 0 && { description: warnings.map(({ message }) => message).join('; ') }),
      });
      onDone();
    } catch (error) {
      setRefusal(error);
      setIsBusy(false);
      // For example, somebody else changed the app first, or a token is no longer valid. The state on screen is then
      // outdated.
      if (isControlError(error)) void mutate(() => true);
    }
  }
  return { isBusy, refusal, send };
}
