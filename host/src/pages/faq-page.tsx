import { Box, ChevronDownIcon, LinkIcon, PageHeader, Text, TextLink } from '@sharpside/shared-ui';
import { useLocation } from '@sharpside/shared-ui/routing';
import { useEffect } from 'react';
import { useShell } from '../site/shell-context.tsx';
import { useDocumentTitle } from '../site/use-document-title.ts';
import { type FaqEntry, toFaqEntries } from './faq-answers.tsx';

/** Opens the answer that the address names. A browser does so itself as it loads the page, and not when a link leads here. */
function useNamedAnswer() {
  const { hash } = useLocation();
  useEffect(() => {
    const answer = hash === '' ? null : document.getElementById(hash.slice(1));
    const entry = answer?.closest('details');
    if (!answer || !entry) return;
    entry.open = true;
    answer.scrollIntoView();
  }, [hash]);
}

function Entry({ id, question, answer }: FaqEntry) {
  return (
    <Box
      borderTopWidth="1px"
      borderColor="border"
      css={{
        '& > summary > svg': { flexShrink: 0, transitionProperty: 'rotate', transitionDuration: 'normal' },
        '&[open] > summary > svg': { rotate: '180deg' },
        '& > summary::-webkit-details-marker': { display: 'none' },
      }}
      asChild
    >
      <details>
        <Box
          display="flex"
          alignItems="center"
          justifyContent="space-between"
          gap="4"
          minHeight="16"
          py="3"
          cursor="pointer"
          fontSize="md"
          fontWeight="semibold"
          listStyleType="none"
          _hover={{ color: 'accent.text' }}
          asChild
        >
          <summary>
            {question}
            <ChevronDownIcon />
          </summary>
        </Box>
        {/* Inside, so that a browser opens the answer of an address; the question above it stays in sight. */}
        <Box id={id} pb="6" pe="8" scrollMarginTop="16">
          <Text size="md" tone="muted">
            {answer}
          </Text>
          <Box display="inline-flex" alignItems="center" minHeight="11" data-no-print="" asChild>
            <TextLink href={`#${id}`} aria-label={`Address of this answer: ${question}`}>
              <LinkIcon />
            </TextLink>
          </Box>
        </Box>
      </details>
    </Box>
  );
}

/** The six questions, each opening on its answer. */
export function FaqPage() {
  const { config } = useShell();
  useDocumentTitle('FAQ');
  useNamedAnswer();
  return (
    <Box maxWidth="48rem" mx="auto">
      <PageHeader title="FAQ" subtitle="Short answers to what visitors ask." />
      <Box borderBottomWidth="1px" borderColor="border">
        {toFaqEntries(config).map((entry) => (
          <Entry key={entry.question} {...entry} />
        ))}
      </Box>
    </Box>
  );
}
