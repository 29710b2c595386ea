import type { Access } from '@sharpside/contracts';
import type { Highlights } from '@sharpside/contracts/api';
import { LOGIN_PATH, useSession } from '@sharpside/shared-auth';
import { Box, type BoxProps, Button, Card, Stack, Text, VisuallyHidden } from '@sharpside/shared-ui';
import { formatEasternTime } from '@sharpside/shared-ui/eastern';
import { Link } from '@sharpside/shared-ui/routing';
import { useOutlines, useShell } from '../../site/shell-context.tsx';
import { EdgeRow, NOTES, Row, TITLE, toKey, type useBestEdges } from './best-edges.tsx';
import { FULL_CARD } from './full-card.ts';
import { ServedLink } from './served-link.tsx';

// Different lengths, as names have them. They say nothing of the real names.
const NAME_WIDTHS = ['7.5rem', '6rem', '8.5rem', '6.75rem'];

/** '37 bets tonight: MLB 20, NBA 12, NFL 5.' */
function describeBets(bets: Highlights['bets']): string {
  const total = bets.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return NOTES.none;
  const leagues = bets.map(({ section, count }) => `${section} ${count}`).join(', ');
  return `${total} ${total === 1 ? 'bet with an edge is' : 'bets with an edge are'} open: ${leagues}.`;
}

function HiddenName({ width = '6rem' }: { width: string | undefined }) {
  return (
    <>
      <Box
        height="3"
        mb="1"
        width={width}
        borderRadius="sm"
        bg="border.strong"
        opacity="0.5"
        aria-hidden="true"
      />
      <VisuallyHidden>A locked pick: </VisuallyHidden>
    </>
  );
}

/** Finds the access that a list needs. A list of an unknown page counts as one of the subscription. */
function useAccessOf(): (path: string | null) => Access {
  const { outlines } = useOutlines();
  const items = outlines.flatMap(({ navigation }) => navigation?.items ?? []);
  return (path) => items.find((item) => item.path === path?.split('?')[0])?.access ?? 'subscriber';
}

const QUIET: BoxProps = {
  display: 'inline-block',
  py: '2',
  my: '-2',
  color: 'accent.text',
  _hover: { textDecoration: 'underline' },
};

/** The way to the names of a list that needs no subscription. */
function OpenList({ path }: { path: string | null }) {
  const isMember = useSession(({ status }) => status === 'signedIn');
  if (isMember) {
    return (
      <ServedLink path={path} look={QUIET}>
        <span>See the list</span>
      </ServedLink>
    );
  }
  return (
    <Box {...QUIET} asChild>
      <Link to={LOGIN_PATH} state={path === null ? undefined : { returnTo: path }}>
        Log in to see
      </Link>
    </Box>
  );
}

type LockedRowProps = { pick: Highlights['locked'][number] & { edge: number }; width: string | undefined };

function LockedRow({ pick: { section, event, starts_at, edge, path }, width }: LockedRowProps) {
  const accessOf = useAccessOf();
  const isMember = useSession(({ status }) => status === 'signedIn');
  const access = accessOf(path);
  const start = starts_at === null ? [] : [formatEasternTime(starts_at)];
  return (
    <Row
      name={<HiddenName width={width} />}
      note={[section, event, ...start].join(' · ')}
      edge={edge}
      {...(!(isMember && access === 'protected') && { lock: access })}
      offer={access !== 'subscriber' && <OpenList path={path} />}
    />
  );
}

const MAX_ROWS = 5;

type LockedEdgesProps = Pick<Highlights, 'locked' | 'bets'> & {
  /** The best bets of the lists that a login opens; without them these rows have no names either. */
  open: ReturnType<typeof useBestEdges>;
};

/** The next best bets, and the way to them. Those of a list that the visitor may not see have no names. */
export function LockedEdges({ locked, bets, open }: LockedEdgesProps) {
  const { subscribeUrl } = useShell().config;
  const accessOf = useAccessOf();
  const named = Array.isArray(open) ? open : undefined;
  // Backends of earlier releases fill the list with picks that are no bets.
  const hidden = locked.flatMap(({ edge, ...rest }) => (edge !== null && edge > 0 ? { ...rest, edge } : []));
  const rows = [
    ...hidden
      .filter(({ path }) => named === undefined || accessOf(path) === 'subscriber')
      // The answer has no names, so the place in the list is all that identifies a row.
      .map((row, at) => ({
        edge: row.edge,
        row: <LockedRow key={`${at} ${row.section} ${row.event}`} pick={row} width={NAME_WIDTHS[at]} />,
      })),
    ...(named ?? []).map((edge) => ({
      edge: edge.edge ?? 0,
      row: <EdgeRow key={toKey(edge)} edge={edge} />,
    })),
  ].toSorted((a, b) => b.edge - a.edge);
  return (
    <Card title={TITLE} level={3} {...FULL_CARD}>
      <Stack gap="4" height="full">
        {rows.length > 0 && <ul>{rows.slice(0, MAX_ROWS).map(({ row }) => row)}</ul>}
        <Text tone="muted">{describeBets(bets)}</Text>
        {(hidden.length === 0 || hidden.some(({ path }) => accessOf(path) === 'subscriber')) && (
          <Button variant="outline" alignSelf="start" mt="auto" asChild>
            <a href={subscribeUrl} target="_blank" rel="noopener noreferrer">
              Subscribe to see
            </a>
          </Button>
        )}
      </Stack>
    </Card>
  );
}
