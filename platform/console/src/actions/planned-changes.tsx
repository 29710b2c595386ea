import {
  type ChannelApp,
  describeCanaryShare,
  describeSettingChanges,
  listAppChanges,
  type SeveralChangesBody,
} from '@sharpside/contracts';
import type { SeveralChangesAnswer } from '@sharpside/contracts/control';
import { Alert, Box, Button, Flex, Skeleton, Stack, Text } from '@sharpside/shared-ui';
import { useNavigate } from '@sharpside/shared-ui/routing';
import { toast } from '@sharpside/shared-ui/toasts';
import { type FormEvent, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { lookAtSeveralChanges, postSeveralChanges } from '../api/change.ts';
import { isControlError } from '../api/control-error.ts';
import { toCount } from '../format.ts';
import { EntryList } from '../layout/entry-list.tsx';
import { PATHS } from '../paths.ts';
import { ReasonField } from './reason-field.tsx';
import { RefusedChange } from './refused-change.tsx';

/** A requested change of several apps. Reason and revision are added when it is confirmed. */
export type Wanted = SeveralChangesBody extends infer Body
  ? Body extends unknown
    ? Omit<Body, 'reason' | 'isDryRun' | 'expectedRevision' | 'beginsChannel'>
    : never
  : never;

const PLAN = 'plan';

const useLook = (wanted: Wanted, revision: number) =>
  useSWR(
    [PLAN, JSON.stringify(wanted), revision],
    () => lookAtSeveralChanges({ ...wanted, reason: 'A look at what it would do' }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );

const toState = ({ current, canary }: ChannelApp) =>
  canary ? `${current}, canary ${canary.version} for ${describeCanaryShare(canary)}` : current;

// A restore may change a thousand apps.
const SHOWN_AT_FIRST = 50;

/** Each changed app, with its release before and after. Of a long list, only the first apps are shown at first. */
function ChangedApps({ revision, before }: Pick<SeveralChangesAnswer, 'revision' | 'before'>) {
  const [isWhole, setIsWhole] = useState(false);
  const changes = listAppChanges(revision.change);
  const shown = isWhole ? changes : changes.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <EntryList as="ul" aria-label="Apps that change">
        {shown.map(({ app, from, losesFallback, values }) => {
          const [was, is] = [before[app], revision.apps[app]];
          return (
            <Flex
              as="li"
              key={app}
              wrap="wrap"
              columnGap="4"
              px="4"
              py="3"
              css={{ '&:not(:last-child)': { borderBottomWidth: '1px', borderColor: 'border' } }}
            >
              <Text fontWeight="semibold" width="32">
                {app}
              </Text>
              <Text flex="1 1 12rem">
                {`${was ? toState(was) : 'not on the site'} → ${is ? toState(is) : 'off the site'}`}
              </Text>
              {values && (
                <Text tone="muted" width="full">{`Its settings: ${describeSettingChanges(values)}`}</Text>
              )}
              {losesFallback && (
                <Text tone="muted" width="full">
                  <span>{from}</span> does not fit the new host, so browsers do not fall back to it.
                </Text>
              )}
            </Flex>
          );
        })}
      </EntryList>
      {shown.length < changes.length && (
        <Box>
          <Button variant="outline" onClick={() => setIsWhole(true)}>
            {`Show all ${toCount(changes.length, 'app')}`}
          </Button>
        </Box>
      )}
    </>
  );
}

type PlannedChangesProps = {
  wanted: Wanted;
  /** The revision on screen. A new revision loads the plan again. */
  revision: number;
  label: string;
  needsReason: boolean;
};

/** Shows the effect of a change of several apps, and makes it when it is confirmed. */
export function PlannedChanges({ wanted, revision, label, needsReason }: PlannedChangesProps) {
  const { channel } = wanted;
  const { data: plan, error } = useLook(wanted, revision);
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<{ error: unknown; at: number }>();
  // True if the refused plan is still on screen. The plan of the newer revision is loading.
  const isOutdated =
    isControlError(refused?.error) && refused.error.code === 'CHANNEL_CONFLICT' && refused.at === revision;
  const isReasonMissing = needsReason && reason.trim() === '';

  async function send(expectedRevision: number) {
    setIsBusy(true);
    setRefused(undefined);
    try {
      const why = reason.trim();
      const body =
        wanted.action === 'promote' ? { ...wanted, reason: why || null } : { ...wanted, reason: why };
      const made = await postSeveralChanges({ ...body, expectedRevision });
      toast.success(`${label}: done, revision ${made.revision.revision}`);
      void navigate(PATHS.overview.href(channel));
    } catch (failure) {
      setRefused({ error: failure, at: revision });
      setIsBusy(false);
    }
    // Loads everything but the plan again: after this change, or after somebody else's that came first, the state on
    // screen is outdated. The plan follows the revision by itself.
    void mutate((key) => !Array.isArray(key) || key[0] !== PLAN);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (plan && !isBusy && !isReasonMissing) void send(plan.revision.revision - 1);
  }

  if (error) return <RefusedChange error={error} />;
  if (!plan) return <Skeleton height="32" aria-busy="true" />;
  return (
    <Stack asChild gap="4">
      <form onSubmit={onSubmit} noValidate>
        <ChangedApps {...plan} />
        {plan.warnings.map(({ check, message }) => (
          <Alert key={`${check} ${message}`} tone="warning" title={check}>
            {message}
          </Alert>
        ))}
        <ReasonField
          value={reason}
          onChange={setReason}
          isNeeded={needsReason}
          isMissing={isChecked && isReasonMissing}
        />
        {refused && <RefusedChange error={refused.error} />}
        <Flex gap="2" wrap="wrap">
          <Button type="submit" disabled={isBusy || isOutdated}>
            {isBusy ? 'Working' : label}
          </Button>
        </Flex>
      </form>
    </Stack>
  );
}
