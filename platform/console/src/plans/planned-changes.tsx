import { listAppChanges, type SeveralChangesBody } from '@sharpside/contracts';
import type { SeveralChangesAnswer } from '@sharpside/contracts/control';
import { Alert, Box, Button, Flex, Skeleton, Stack, Text } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import { type FormEvent, type ReactNode, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { ReasonField } from '../actions/reason-field.tsx';
import { RefusedChange } from '../actions/refused-change.tsx';
import { lookAtSeveralChanges, postSeveralChanges } from '../api/change.ts';
import { isControlError } from '../api/control-error.ts';
import { PATHS } from '../paths.ts';
import { useSignedIn } from '../session-context.ts';
import { ChangedApps, type Choice } from './changed-apps.tsx';
import { listMissingRights, MissingRights } from './missing-rights.tsx';

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

type MadeChange = { revision: number; whole: SeveralChangesAnswer; choice: Choice | undefined };

/** The outcome for each app of the plan. */
const MadeChanges = ({ made, channel }: { made: MadeChange; channel: string }) => (
  <Stack gap="4">
    <Alert tone="success" title={`Revision ${made.revision} is live on ${channel}`}>
      New page loads get it at once.
    </Alert>
    <ChangedApps {...made.whole} label="What became of each app" choice={made.choice} isMade />
    <Box>
      <Button asChild variant="outline">
        <Link to={PATHS.overview.href(channel)}>To the overview</Link>
      </Button>
    </Box>
  </Stack>
);

type PlannedChangesProps = {
  wanted: Wanted;
  /** The revision on screen. A new revision loads the plan again. */
  revision: number;
  /** Label of the button that changes so many apps. */
  toLabel: (count: number) => string;
  needsReason: boolean;
  /** The change of some of the apps only. With it, the rows of the plan have tick boxes. */
  choose?: (apps: string[]) => Wanted;
  /** Fields that change the plan, shown below its rows. */
  children?: ReactNode;
};

const NONE_LEFT: ReadonlySet<string> = new Set();

type PlanProps = Pick<PlannedChangesProps, 'revision'> & {
  /** Undefined once the change was made. */
  wanted: Wanted | undefined;
  choose: PlannedChangesProps['choose'] | undefined;
};

/** The plan of everything, the apps of it that are left out, and the plan of the rest. */
function useChosenPlan({ wanted, revision, choose }: PlanProps) {
  const session = useSignedIn();
  const [left, setLeft] = useState(NONE_LEFT);
  const whole = useLook(wanted, revision);
  const missing = listMissingRights(session, choose && whole.data);
  const apps = whole.data ? listAppChanges(whole.data.revision.change).map(({ app }) => app) : [];
  const allowed = apps.filter((app) => !missing.has(app));
  const kept = allowed.filter((app) => !left.has(app));
  const isWhole = choose === undefined || kept.length === apps.length;
  const chosen = isWhole || kept.length === 0 ? undefined : choose(kept);
  const rest = useLook(wanted && chosen, revision);
  const onToggle = (app: string) =>
    setLeft(
      (before) => new Set(before.has(app) ? [...before].filter((one) => one !== app) : [...before, app]),
    );
  return {
    whole: whole.data,
    chosen,
    plan: isWhole ? whole.data : rest.data,
    error: isWhole ? whole.error : rest.error,
    count: kept.length,
    isAllowed: apps.length === 0 || allowed.length > 0,
    choice: choose && { left, missing, onToggle },
  };
}

/** Shows the effect of a change of several apps, makes it when it is confirmed, and shows the outcome of each app. */
export function PlannedChanges(props: PlannedChangesProps) {
  const { wanted, revision, toLabel, needsReason, choose, children } = props;
  const { channel } = wanted;
  const [done, setDone] = useState<MadeChange & { wanted: string }>();
  const made = done?.wanted === JSON.stringify(wanted) ? done : undefined;
  const planned = useChosenPlan({ wanted: made ? undefined : wanted, revision, choose });
  const { whole, chosen, plan, error, count, isAllowed, choice } = planned;
  const { mutate } = useSWRConfig();
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<{ error: unknown; at: number }>();
  // True if the refused plan is still on screen. The plan of the newer revision is loading.
  const isOutdated =
    isControlError(refused?.error) && refused.error.code === 'CHANNEL_CONFLICT' && refused.at === revision;
  const isReasonMissing = needsReason && reason.trim() === '';
  if (made) return <MadeChanges made={made} channel={channel} />;

  async function send(shown: SeveralChangesAnswer, expectedRevision: number) {
    setIsBusy(true);
    setRefused(undefined);
    try {
      const why = reason.trim();
      const sent = chosen ?? wanted;
      const body = sent.action === 'promote' ? { ...sent, reason: why || null } : { ...sent, reason: why };
      const answer = await postSeveralChanges({ ...body, expectedRevision });
      const number = answer.revision.revision;
      setDone({ revision: number, whole: shown, choice, wanted: JSON.stringify(wanted) });
    } catch (failure) {
      setRefused({ error: failure, at: revision });
    }
    setIsBusy(false);
    // Loads everything but the plan again: after this change, or after somebody else's that came first, the state on
    // screen is outdated. The plan follows the revision by itself.
    void mutate((key) => !Array.isArray(key) || key[0] !== PLAN);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (whole && plan && count > 0 && !isBusy && !isReasonMissing)
      void send(whole, plan.revision.revision - 1);
  }

  return (
    <Stack asChild gap="4">
      <form onSubmit={onSubmit} noValidate>
        {choice && <MissingRights missing={choice.missing} isAllowed={isAllowed} />}
        {whole ? (
          <ChangedApps {...whole} label="Apps that change" choice={choice} />
        ) : (
          !error && <Skeleton height="32" aria-busy="true" />
        )}
        {whole && isAllowed && count === 0 && <Text tone="muted">Tick at least one app.</Text>}
        {error && <RefusedChange error={error} isPlan />}
        {children}
        {plan?.warnings.map(({ check, message }) => (
          <Alert key={`${check} ${message}`} tone="warning" title={check}>
            {message}
          </Alert>
        ))}
        {whole && isAllowed && (
          <>
            <Box maxWidth="prose">
              <ReasonField
                value={reason}
                onChange={setReason}
                isNeeded={needsReason}
                isMissing={isChecked && isReasonMissing}
              />
            </Box>
            {refused && <RefusedChange error={refused.error} />}
            <Flex gap="2" wrap="wrap">
              <Button type="submit" disabled={isBusy || isOutdated || !plan || count === 0}>
                {isBusy ? 'Working' : toLabel(count)}
              </Button>
            </Flex>
          </>
        )}
      </form>
    </Stack>
  );
}
