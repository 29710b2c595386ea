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
import { type FormEvent, type ReactNode, useState } from 'react';
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

/** Sends no request where nothing is wanted. */
const useLook = (wanted: Wanted | undefined, revision: number) =>
  useSWR(
    wanted && [PLAN, JSON.stringify(wanted), revision],
    () => (wanted ? lookAtSeveralChanges({ ...wanted, reason: 'A look at what it would do' }) : undefined),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );

const toState = ({ current, canary }: ChannelApp) =>
  canary ? `${current}, canary ${canary.version} for ${describeCanaryShare(canary)}` : current;

// A restore may change a thousand apps.
const SHOWN_AT_FIRST = 50;

/** The apps that are left out; `onToggle` leaves one out, or takes it in again. */
type Ticks = { left: ReadonlySet<string>; onToggle: (app: string) => void };

function AppName({ app, ticks }: { app: string; ticks: Ticks | undefined }) {
  if (!ticks) {
    return (
      <Text fontWeight="semibold" width="32">
        {app}
      </Text>
    );
  }
  return (
    <Flex
      asChild
      align="center"
      gap="2"
      fontWeight="semibold"
      minWidth="32"
      minHeight={{ base: '11', md: 'auto' }}
    >
      <label>
        <input type="checkbox" checked={!ticks.left.has(app)} onChange={() => ticks.onToggle(app)} />
        <span>{app}</span>
      </label>
    </Flex>
  );
}

type ChangedAppsProps = Pick<SeveralChangesAnswer, 'revision' | 'before'> & { ticks: Ticks | undefined };

/**
 * Each changed app, with its release before and after, and a tick box if apps may be left out. Of a long list, only the
 * first apps are shown at first.
 */
function ChangedApps({ revision, before, ticks }: ChangedAppsProps) {
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
              <AppName app={app} ticks={ticks} />
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
  /** The change of some of the apps only. With it, the rows of the plan have tick boxes. */
  choose?: (apps: string[]) => Wanted;
  /** Fields that change the plan, shown below its rows. */
  children?: ReactNode;
};

const NONE_LEFT: ReadonlySet<string> = new Set();

type PlanProps = Pick<PlannedChangesProps, 'wanted' | 'revision'> & {
  choose: PlannedChangesProps['choose'] | undefined;
};

/** The plan of everything, the apps of it that are left out, and the plan of the rest. */
function useChosenPlan({ wanted, revision, choose }: PlanProps) {
  const [left, setLeft] = useState(NONE_LEFT);
  const whole = useLook(wanted, revision);
  const apps = whole.data ? listAppChanges(whole.data.revision.change).map(({ app }) => app) : [];
  const kept = apps.filter((app) => !left.has(app));
  const isWhole = choose === undefined || kept.length === apps.length;
  const chosen = isWhole || kept.length === 0 ? undefined : choose(kept);
  const rest = useLook(chosen, revision);
  const onToggle = (app: string) =>
    setLeft(
      (before) => new Set(before.has(app) ? [...before].filter((one) => one !== app) : [...before, app]),
    );
  return {
    whole: whole.data,
    chosen,
    plan: isWhole ? whole.data : rest.data,
    error: isWhole ? whole.error : rest.error,
    isEmpty: apps.length > 0 && kept.length === 0,
    ticks: choose && { left, onToggle },
  };
}

/** Shows the effect of a change of several apps, and makes it when it is confirmed. */
export function PlannedChanges(props: PlannedChangesProps) {
  const { wanted, revision, label, needsReason, choose, children } = props;
  const { channel } = wanted;
  const { whole, chosen, plan, error, isEmpty, ticks } = useChosenPlan({ wanted, revision, choose });
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
      const made = chosen ?? wanted;
      const body = made.action === 'promote' ? { ...made, reason: why || null } : { ...made, reason: why };
      const done = await postSeveralChanges({ ...body, expectedRevision });
      toast.success(`${label}: done, revision ${done.revision.revision}`);
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

  return (
    <Stack asChild gap="4">
      <form onSubmit={onSubmit} noValidate>
        {whole ? (
          <ChangedApps {...whole} ticks={ticks} />
        ) : (
          !error && <Skeleton height="32" aria-busy="true" />
        )}
        {isEmpty && <Text tone="muted">Tick at least one app.</Text>}
        {error && <RefusedChange error={error} />}
        {children}
        {plan?.warnings.map(({ check, message }) => (
          <Alert key={`${check} ${message}`} tone="warning" title={check}>
            {message}
          </Alert>
        ))}
        {whole && (
          <>
            <ReasonField
              value={reason}
              onChange={setReason}
              isNeeded={needsReason}
              isMissing={isChecked && isReasonMissing}
            />
            {refused && <RefusedChange error={refused.error} />}
            <Flex gap="2" wrap="wrap">
              <Button type="submit" disabled={isBusy || isOutdated || !plan}>
                {isBusy ? 'Working' : label}
              </Button>
            </Flex>
          </>
        )}
      </form>
    </Stack>
  );
}
