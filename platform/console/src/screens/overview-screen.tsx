import {
  type ConsoleApp,
  type ConsoleChange,
  type ConsoleState,
  toShownName,
} from '@sharpside/contracts/control';
import { Box, Button, EmptyState, Heading, PageHeader, Skeleton, Stack } from '@sharpside/shared-ui';
import { useAddress } from '@sharpside/shared-ui/address';
import { Link } from '@sharpside/shared-ui/routing';
import { CHANNEL_ADDRESS } from '../address.ts';
import { useHistory } from '../api/history.ts';
import { useObservations } from '../api/observations.ts';
import { useChannelState } from '../api/state.ts';
import { FailureSpark } from '../charts/failure-spark.tsx';
import { toSteps } from '../charts/observed-span.ts';
import { AppRow } from '../components/app-row.tsx';
import { ChangeList } from '../components/change-list.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { NameSearch } from '../components/name-search.tsx';
import { BrowserErrors } from '../errors/browser-errors.tsx';
import { formatAge } from '../format.ts';
import { Section } from '../layout/section.tsx';
import { PATHS } from '../paths.ts';
import { OpenProposals } from '../proposals/open-proposals.tsx';
import { useDocumentTitle } from '../use-document-title.ts';
import { useNow } from '../use-now.ts';

const LATEST_CHANGES = 8;

type RowProps = { app: ConsoleApp; channel: string; nowMs: number };

function ObservedRow({ app, channel, nowMs }: RowProps) {
  const { data } = useObservations(app.app, channel);
  const stepsOf = (version: string) => {
    const minutes = data?.releases.find((release) => release.version === version)?.minutes ?? [];
    return toSteps(minutes, { range: '1h', kind: 'all', nowMs });
  };
  const { live, canary } = app;
  return (
    <AppRow
      app={app}
      href={PATHS.app.href({ app: app.app, channel })}
      nowMs={nowMs}
      pulse={
        live && data ? (
          <FailureSpark
            live={{ name: live.version, steps: stepsOf(live.version) }}
            canary={canary ? { name: canary.version, steps: stepsOf(canary.version) } : undefined}
          />
        ) : (
          <Skeleton height="8" visibility={live ? 'visible' : 'hidden'} />
        )
      }
    />
  );
}

function describeRevision(
  { revision, channel }: ConsoleState,
  latest: ConsoleChange | undefined,
  nowMs: number,
) {
  if (revision === 0) return `Nothing was ever live on ${channel}`;
  const when = latest ? `, ${formatAge(latest.at, nowMs)} by ${toShownName(latest.by)}` : '';
  return `Revision ${revision}${when}`;
}

/** The live releases of every app on a channel. */
export function OverviewScreen() {
  const { channel } = useAddress(CHANNEL_ADDRESS).values;
  const { data: state, error, mutate } = useChannelState(channel);
  const history = useHistory({ channel, limit: LATEST_CHANGES });
  const nowMs = useNow();
  useDocumentTitle(`Overview of ${channel}`);
  return (
    <>
      <PageHeader
        section={channel}
        title="What is live"
        actions={
          state &&
          state.apps.length > 1 && (
            <Button asChild variant="outline" size="sm">
              <Link to={PATHS.together.href(channel)}>Several apps at once</Link>
            </Button>
          )
        }
        subtitle={state ? describeRevision(state, history.data?.changes[0], nowMs) : 'Reading the registry'}
      />
      {error && <LoadFailed what={`the state of ${channel}`} error={error} onRetry={() => void mutate()} />}
      {!state && !error && (
        <Stack gap="3" aria-busy="true">
          {['first', 'second', 'third'].map((name) => (
            <Skeleton key={name} height="28" />
          ))}
        </Stack>
      )}
      {state?.apps.length === 0 && (
        <EmptyState
          title="Nothing is published yet"
          hint="Publish a first release: mfe publish <app> --promote"
        />
      )}
      {state && (
        <Stack as="ul" gap="3" listStyle="none">
          {state.apps.map((app) => (
            <ObservedRow key={app.app} app={app} channel={channel} nowMs={nowMs} />
          ))}
        </Stack>
      )}
      {state?.needsSecondPerson && <OpenProposals channel={channel} nowMs={nowMs} />}
      <BrowserErrors channel={channel} nowMs={nowMs} />
      <Section title="Who uses this name?">
        <NameSearch channel={channel} />
      </Section>
      <Box mt="8">
        <Heading as="h2" mb="3">
          Latest changes
        </Heading>
        {history.error ? (
          <LoadFailed what="the history" error={history.error} onRetry={() => void history.mutate()} />
        ) : (
          <ChangeList
            changes={history.data?.changes}
            channel={channel}
            nowMs={nowMs}
            newest={state?.revision}
            hasApp
          />
        )}
      </Box>
    </>
  );
}
