import { Box, ChevronDownIcon, PageHeader, Text } from 'shared-ui';
import { useShell } from '../layout/shell-context.tsx';
import { useDocumentTitle } from '../layout/use-document-title.ts';
import { type FaqEntry, toFaqEntries } from './faq-answers.tsx';

function Entry({ question, answer }: FaqEntry) {
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
        <Text size="md" tone="muted" pb="6" pe="8">
          {answer}
        </Text>
      </details>
    </Box>
  );
}

/** The six questions, each opening on its answer. */
export function FaqPage() {
  const { config } = useShell();
  useDocumentTitle('FAQ');
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
