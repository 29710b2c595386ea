import { Box, EmptyState, PageHeader, Skeleton } from '@sharpside/shared-ui';
import { LoadFailed } from '../components/load-failed.tsx';
import { toCount } from '../format.ts';
import { Section } from '../layout/section.tsx';
import { TokenEntry } from '../tokens/token-entry.tsx';
import { TokenForm } from '../tokens/token-form.tsx';
import { useTokens } from '../tokens/use-tokens.ts';
import { useDocumentTitle } from '../use-document-title.ts';
import { useNow } from '../use-now.ts';

/** The tokens of the registry, for people whose role may make some. */
export function TokensScreen() {
  const { data, error, mutate } = useTokens();
  const nowMs = useNow();
  const names = data?.tokens.flatMap(({ holder, createdBy }) => [holder, createdBy]) ?? [];
  useDocumentTitle('Tokens');
  return (
    <>
      <PageHeader
        section="Tokens"
        title="Who may do what?"
        subtitle={data ? toCount(data.tokens.length, 'token') : 'Tokens of teams, and roles of people'}
      />
      <Section title="A new token">
        <TokenForm />
      </Section>
      <Section title="All tokens">
        {error && <LoadFailed what="the tokens" error={error} onRetry={() => void mutate()} />}
        {!data && !error && <Skeleton height="72" aria-busy="true" />}
        {data?.tokens.length === 0 && (
          <EmptyState title="There is no token yet" hint="Make one above, or with mfe token create." />
        )}
        {data && (
          <Box as="ul" listStyleType="none">
            {data.tokens.map((token) => (
              <TokenEntry key={token.id} token={token} nowMs={nowMs} names={names} />
            ))}
          </Box>
        )}
      </Section>
    </>
  );
}
