import { createNameSearch } from '@sharpside/contracts';
import type { ListedToken } from '@sharpside/contracts/control';
import { Box, EmptyState, Flex, PageHeader, Skeleton, Text } from '@sharpside/shared-ui';
import { useAddress } from '@sharpside/shared-ui/address';
import { SearchField } from '@sharpside/shared-ui/filters';
import { Pagination } from '@sharpside/shared-ui/table';
import { useDeferredValue } from 'react';
import { TOKENS_ADDRESS } from '../address.ts';
import { LoadFailed } from '../components/load-failed.tsx';
import { formatCount, toCount } from '../format.ts';
import { Section } from '../layout/section.tsx';
import { TokenEntry } from '../tokens/token-entry.tsx';
import { TokenForm } from '../tokens/token-form.tsx';
import { useTokens } from '../tokens/use-tokens.ts';
import { useDocumentTitle } from '../use-document-title.ts';
import { useNow } from '../use-now.ts';

const WORTH_A_SEARCH = 10;

const PAGE = 50;

const listNames = ({ id, holder, createdBy, apps }: ListedToken) => [id, holder, createdBy, ...apps];

function Tokens({ tokens, nowMs }: { tokens: readonly ListedToken[]; nowMs: number }) {
  const { values, change, changeTyped } = useAddress(TOKENS_ADDRESS);
  const isFound = createNameSearch(useDeferredValue(values.search));
  const found = tokens.filter((token) => listNames(token).some(isFound));
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE));
  const page = Math.min(values.page, pageCount);
  const names = tokens.flatMap(({ holder, createdBy }) => [holder, createdBy]);
  return (
    <>
      {(tokens.length > WORTH_A_SEARCH || values.search !== '') && (
        <Flex role="search" gap="3" align="end" wrap="wrap" mb="2" aria-label="Tokens">
          <Box flex="1 1 14rem" maxWidth="24rem">
            <SearchField
              label="Search tokens"
              value={values.search}
              onValueChange={(search) => changeTyped({ search, page: 1 })}
            />
          </Box>
          <Text role="status" tone="muted" minHeight="10" display="flex" alignItems="center">
            {`${formatCount(found.length)} of ${toCount(tokens.length, 'token')}`}
          </Text>
        </Flex>
      )}
      <Box as="ul" listStyleType="none">
        {found.slice((page - 1) * PAGE, page * PAGE).map((token) => (
          <TokenEntry key={token.id} token={token} nowMs={nowMs} names={names} />
        ))}
      </Box>
      <Pagination page={page} pageCount={pageCount} onPageChange={(next) => change({ page: next })} />
    </>
  );
}

export function TokensScreen() {
  const { data, error, mutate } = useTokens();
  const nowMs = useNow();
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
        {data && <Tokens tokens={data.tokens} nowMs={nowMs} />}
      </Section>
    </>
  );
}
