import type { Highlights } from '@sharpside/contracts/api';
import { useSession } from '@sharpside/shared-auth';
import { EmptyState, Grid } from '@sharpside/shared-ui';
import type { League } from '@sharpside/shared-ui/teams';
import { HomeSection } from '../../components/home-section.tsx';
import { BestEdges, useBestEdges } from './best-edges.tsx';
import { isKnownSubscriber } from './known-subscriber.ts';
import { LockedPicks } from './locked-picks.tsx';
import { MiniConverter } from './mini-converter.tsx';
import { PickCard } from './pick-card.tsx';
import { Plans } from './plans.tsx';
import { RecordCard } from './record.tsx';

/** Columns of a wide and a narrow card; on phones one below the other. */
const COLUMNS = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' };

type TonightProps = {
  /** Undefined without a backend or an answer. */
  highlights: Highlights | undefined;
  leagues: readonly League[];
};

function Picks({ highlights, leagues }: TonightProps) {
  const status = useSession((session) => session.status);
  const subscription = useSession((session) => session.subscription);
  const isSubscriber = status === 'signedIn' && isKnownSubscriber(subscription);
  const edges = useBestEdges(isSubscriber);
  const pick = highlights?.pick ?? null;
  const isMember = status === 'signedIn';
  return (
    <HomeSection
      id="tonight"
      title={isMember ? 'Tonight' : 'Tonight’s best bet'}
      lead={
        pick !== null && (pick.edge ?? 0) <= 0
          ? 'No open pick beats its price. This is the likeliest of all leagues.'
          : 'The highest edge of all leagues.'
      }
    >
      {highlights === undefined || pick === null ? (
        <EmptyState
          title="No pick is open right now."
          hint="Picks come on the morning of the games, and stay open until the first pitch, tip or kick."
        />
      ) : (
        <Grid templateColumns={COLUMNS} gap="4" alignItems="stretch">
          <PickCard pick={pick} leagues={leagues} />
          {isSubscriber ? (
            <BestEdges edges={edges} games={highlights.games} records={highlights.records} />
          ) : (
            <LockedPicks locked={highlights.locked} bets={highlights.bets} />
          )}
        </Grid>
      )}
    </HomeSection>
  );
}

/** The part of the front page below the hero that answers: which bet, why believe it, what is it worth, what does it cost. */
export function Tonight({ highlights, leagues }: TonightProps) {
  const records = highlights?.records ?? [];
  return (
    <>
      <Picks highlights={highlights} leagues={leagues} />
      <HomeSection id="record" title="Said before, counted after" lead="The model’s last 30 days.">
        {records.length === 0 ? (
          <EmptyState
            title="No prediction of the last 30 days is decided."
            hint="The record starts with the season."
          />
        ) : (
          <RecordCard records={records} />
        )}
      </HomeSection>
      <HomeSection id="worth" title="Try it, then decide">
        <Grid templateColumns={{ base: COLUMNS.base, lg: 'minmax(0, 5fr) minmax(0, 7fr)' }} gap="4">
          <MiniConverter />
          <Plans />
        </Grid>
      </HomeSection>
    </>
  );
}
