import type { ConsoleApp } from '@sharpside/contracts/control';
import { Button, EmptyState, Flex, PageHeader, Skeleton, Stack } from '@sharpside/shared-ui';
import { useAddress } from '@sharpside/shared-ui/address';
import { Link, useParams } from '@sharpside/shared-ui/routing';
import { useRef } from 'react';
import { ActionButton } from '../actions/action-button.tsx';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { APP_ADDRESS } from '../address.ts';
import { useHistory } from '../api/history.ts';
import { useObservations } from '../api/observations.ts';
import { useNamedApps } from '../api/state.ts';
import { ObservationCharts } from '../charts/observation-charts.tsx';
import { ChangeList } from '../components/change-list.tsx';
import { HoldNotices } from '../components/hold-notices.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { ReleaseComparison } from '../components/release-comparison.tsx';
import { ReleasesTable } from '../components/releases-table.tsx';
import { SettingsList } from '../components/settings-list.tsx';
import { ShownReleases } from '../components/shown-releases.tsx';
import { BrowserErrors } from '../errors/browser-errors.tsx';
import { VitalsTable } from '../errors/vitals-table.tsx';
import { OverviewLink } from '../layout/overview-link.tsx';
import { Section } from '../layout/section.tsx';
import { PATHS } from '../paths.ts';
import { useDocumentTitle } from '../use-document-title.ts';
import { useNow } from '../use-now.ts';

const HISTORY_LIMIT = 50;

const HOST = 'host';

function AppActions({ app }: { app: ConsoleApp }) {
  if (!app.live) return null;
  const target = { app: app.app, about: app.app };
  return (
    // Up to the edge of the content: the row makes room for icons there.
    <Flex gap="2" wrap="wrap" justify="end" me={{ base: '3', md: '0' }}>
      {!app.frozen && <ActionButton {...target} action="freeze" />}
      {!app.pinned && <ActionButton {...target} action="pin" />}
      {app.app !== HOST && <ActionButton {...target} action="retire" />}
    </Flex>
  );
}

type AppPageProps = { app: ConsoleApp; channel: string; revision: number };

function AppPage({ app, channel, revision }: AppPageProps) {
  const address = useAddress(APP_ADDRESS);
  const history = useHistory({ channel, app: app.app, limit: HISTORY_LIMIT });
  const { data: observations } = useObservations(app.app, channel);
  const nowMs = useNow();
  const shown = useRef<HTMLDivElement>(null);
  const changes = history.data?.changes;
  return (
    <>
      <PageHeader
        section={<OverviewLink channel={channel} />}
        title={app.app}
        actions={<AppActions app={app} />}
      />
      {/* Takes the focus after a change, because the pressed button is often gone. */}
      <Stack
        ref={shown}
        tabIndex={-1}
        role="region"
        aria-label="State"
        gap="4"
        outline="none"
        scrollMarginTop="32"
      >
        <HoldNotices app={app} />
        <ShownReleases app={app} guarded={observations?.guarded ?? []} nowMs={nowMs} />
      </Stack>
      {app.live && (
        <Section title="Settings">
          <SettingsList app={app} nowMs={nowMs} />
        </Section>
      )}
      <Section title="Browser reports">
        <ObservationCharts
          app={app}
          channel={channel}
          changes={changes ?? []}
          address={address}
          nowMs={nowMs}
        />
      </Section>
      <Section title="Web vitals">
        <VitalsTable app={app} vitals={observations?.vitals ?? []} />
      </Section>
      <BrowserErrors channel={channel} app={app.app} nowMs={nowMs} />
      <Section title="Releases">
        <ReleasesTable app={app} channel={channel} nowMs={nowMs} />
      </Section>
      <Section title="Compare two releases">
        <ReleaseComparison app={app} channel={channel} address={address} />
      </Section>
      <Section title="History">
        {history.error ? (
          <LoadFailed what="the history" error={history.error} onRetry={() => void history.mutate()} />
        ) : (
          <ChangeList changes={changes} channel={channel} nowMs={nowMs} />
        )}
      </Section>
      <ActionDialog app={app} channel={channel} revision={revision} next={shown} />
    </>
  );
}

export function AppScreen() {
  const { app: name = '' } = useParams();
  const { channel } = useAddress(APP_ADDRESS).values;
  const { data: state, error, mutate } = useNamedApps(channel, [name]);
  useDocumentTitle(`${name} on ${channel}`);
  if (error && !state)
    return <LoadFailed what={`the state of ${channel}`} error={error} onRetry={() => void mutate()} />;
  if (!state) {
    return (
      <Stack gap="4" aria-busy="true">
        <Skeleton height="16" />
        <Skeleton height="48" />
        <Skeleton height="72" />
      </Stack>
    );
  }
  const app = state.apps.find((one) => one.app === name);
  if (!app) {
    return (
      <EmptyState
        title={`There is no app ${name}`}
        hint={state.total === 0 ? 'No app is published yet.' : 'Search for it on the overview.'}
        action={
          <Button asChild variant="outline">
            <Link to={PATHS.overview.href(channel)}>To the overview</Link>
          </Button>
        }
      />
    );
  }
  return <AppPage app={app} channel={channel} revision={state.revision} />;
}
