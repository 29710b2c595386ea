import type { Highlights } from '@sharpside/contracts/api';
import { requireAuth, useSession } from '@sharpside/shared-auth';
import { type BoxProps, EmptyState, Grid, RetryButton } from '@sharpside/shared-ui';
import { formatGameDay, readNow } from '@sharpside/shared-ui/eastern';
import type { League } from '@sharpside/shared-ui/teams';
import { useEffect, useState } from 'react';
import { HomeSection } from '../../components/home-section.tsx';
import { SIGNED_IN } from '../../components/styles.ts';
import { BestEdges, useBestEdges } from './best-edges.tsx';
import { findBet } from './figures.ts';
import { LockedEdges } from './locked-edges.tsx';
import { MiniConverter } from './mini-converter.tsx';
import { PickCard } from './pick-card.tsx';
import { Plans } from './plans.tsx';
import { RecordCard } from './record.tsx';

/** Columns of a wide and a narrow card; on phones one below the other. */
const COLUMNS = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' };

type TonightProps = {
  /** `none`: there is nothing to show. */
  highlights: Highlights | 'failed' | 'none';
  leagues: readonly League[];
  retry: () => void;
  isRetrying: boolean;
};

/** True for a subscriber; undefined until the session, and a member's subscription, are known. */
function useIsSubscriber(): boolean | undefined {
  const status = useSession((session) => session.status);
  const isMember = status === 'signedIn';
  const subscription = useSession((session) => session.subscription);
  const [isAsked, setIsAsked] = useState(false);
  const isWanted = isMember && subscription === 'unknown' && !isAsked;
  useEffect(() => {
    if (isWanted)
      void requireAuth()
        .noticeSubscription()
        .then(() => setIsAsked(true));
  }, [isWanted]);
  return isWanted || status === 'unknown' ? undefined : isMember && subscription === 'active';
}

/** 'Tonight’s best bet', 'Tomorrow’s best bet', 'The best bet of Sat, Nov 28'; 'Tonight' for a member. */
function nameDay(day: string | undefined, isMember: boolean): string {
  const name = day === undefined ? 'today' : formatGameDay(day, readNow());
  const known = { today: 'Tonight', tomorrow: 'Tomorrow' }[name];
  if (isMember) return known ?? name;
  return known === undefined ? `The best bet of ${name}` : `${known}’s best bet`;
}

// A member's board is lower, and without the words before it.
const NEAR: BoxProps['css'] = { [SIGNED_IN]: { mt: '8' } };

type PicksProps = Pick<TonightProps, 'leagues'> & {
  known: Highlights | undefined;
  isSubscriber: boolean | undefined;
};

function Picks({ known, leagues, isSubscriber }: PicksProps) {
  const isMember = useSession(({ status }) => status === 'signedIn');
  const edges = useBestEdges(isSubscriber ? 'all' : isMember && isSubscriber === false ? 'open' : undefined);
  const pick = known?.pick ?? null;
  return (
    <HomeSection
      id="tonight"
      css={NEAR}
      title={nameDay(pick?.day, isMember)}
      lead={
        pick &&
        (findBet(pick) === null
          ? 'No open pick beats its price. This is the likeliest of all leagues.'
          : 'The highest edge of all leagues.')
      }
    >
      {known === undefined || pick === null ? (
        <EmptyState
          title="No pick is open right now."
          hint="Picks come on the morning of the games, and stay open until the first pitch, tip or kick."
        />
      ) : (
        <Grid templateColumns={COLUMNS} gap="4" alignItems="stretch">
          <PickCard pick={pick} leagues={leagues} />
          {isSubscriber === false ? (
            <LockedEdges locked={known.locked} bets={known.bets} open={edges} />
          ) : (
            <BestEdges edges={edges} games={known.games} records={known.records} />
          )}
        </Grid>
      )}
    </HomeSection>
  );
}

function Failed({ retry, isRetrying }: Pick<TonightProps, 'retry' | 'isRetrying'>) {
  return (
    <HomeSection id="tonight" css={NEAR} title="Tonight">
      <EmptyState
        title="Games, picks and record cannot be loaded right now."
        hint="The page tries again by itself."
        action={
          <RetryButton disabled={isRetrying} onRetry={retry}>
            Retry
          </RetryButton>
        }
      />
    </HomeSection>
  );
}

function Results({ records }: Pick<Highlights, 'records'>) {
  return (
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
  );
}

/** The part of the front page below the hero that answers: which bet, why believe it, what is it worth, what does it cost. */
export function Tonight({ highlights, leagues, ...retrying }: TonightProps) {
  const isSubscriber = useIsSubscriber();
  const known = typeof highlights === 'string' ? undefined : highlights;
  return (
    <>
      {highlights === 'failed' ? (
        <Failed {...retrying} />
      ) : (
        <>
          <Picks known={known} leagues={leagues} isSubscriber={isSubscriber} />
          <Results records={known?.records ?? []} />
        </>
      )}
      <HomeSection id="worth" title="Try it, then decide">
        <Grid templateColumns={{ base: COLUMNS.base, lg: 'minmax(0, 5fr) minmax(0, 7fr)' }} gap="4">
          <MiniConverter />
          <Plans isSubscriber={isSubscriber} />
        </Grid>
      </HomeSection>
    </>
  );
}
