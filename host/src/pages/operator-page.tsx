import type { RuntimeConfig } from '@sharpside/contracts';
import { Alert, Box, Button, PageHeader, Stack, Text, TextLink } from '@sharpside/shared-ui';
import { useLocation } from '@sharpside/shared-ui/routing';
import type { ReactNode } from 'react';
import { useShell } from '../site/shell-context.tsx';
import { useDocumentTitle } from '../site/use-document-title.ts';

type PageId = keyof RuntimeConfig['operatorTexts'];

type OperatorPageText = {
  title: string;
  subtitle: string;
  /** Placeholder if the operator has not written a text. */
  belongsHere: string;
  /** Text that applies to every deployment. */
  always?: (config: RuntimeConfig) => ReactNode;
};

const HELPLINE = { name: '1-800-GAMBLER', href: 'tel:1-800-426-2537' };

const STEPS = [
  'Decide before you open a sportsbook what you can lose this week, and stop there.',
  'Never chase a loss, and never bet with money that is meant for something else.',
  'Set deposit, loss and time limits at your sportsbook. Every licensed one has them.',
  'Exclude yourself for a while, at one sportsbook or in a whole state, when limits do not hold.',
];

const PAGES: Record<PageId, OperatorPageText> = {
  pricing: {
    title: 'Pricing',
    subtitle: 'The price of a subscription, and how to cancel it.',
    belongsHere:
      'the price and what it is paid for, taxes, trial periods, and how a subscription is cancelled',
    always: ({ providerName, subscribeUrl }) => (
      <Stack gap="4" align="start">
        <Text size="md">
          The calculators are open to everybody. A subscription opens all screens; it is paid and ended at{' '}
          <span>{providerName}</span>.
        </Text>
        <Button asChild>
          <a href={subscribeUrl} target="_blank" rel="noopener noreferrer">
            See the subscription
          </a>
        </Button>
      </Stack>
    ),
  },
  terms: {
    title: 'Terms',
    subtitle: 'On which terms this site may be used.',
    belongsHere:
      'who runs the site, who may use it and where, what a subscription gives, liability, and the law that holds',
  },
  privacy: {
    title: 'Privacy',
    subtitle: 'What this site keeps of you, what for, and how long.',
    belongsHere:
      'what is kept of visitors and accounts, why, for how long, who else sees it, and how to have it deleted',
  },
  contact: {
    title: 'Contact',
    subtitle: 'Who runs this site, and how to reach them.',
    belongsHere:
      'the name and address of the operator, an e-mail address or form, and when to expect an answer',
  },
  'responsible-gambling': {
    title: 'Responsible gambling',
    subtitle: 'Betting should stay a pastime. If it does not, there is help.',
    belongsHere: 'the helplines and self-exclusion programmes of the regions that the site is meant for',
    always: () => (
      <Stack gap="4">
        <Stack gap="2" ps="5" listStyleType="disc" asChild>
          <ul>
            {STEPS.map((step) => (
              <Text key={step} as="li" size="md" display="list-item">
                {step}
              </Text>
            ))}
          </ul>
        </Stack>
        <Text size="md">
          In the United States,{' '}
          <TextLink href={HELPLINE.href} whiteSpace="nowrap">
            {HELPLINE.name}
          </TextLink>{' '}
          is free, confidential and open day and night, for you and for whoever worries about you.
        </Text>
      </Stack>
    ),
  },
};

const isPageId = (id: string): id is PageId => Object.hasOwn(PAGES, id);

/** Legal pages of a paid betting product, with the operator's texts from the configuration. */
export function OperatorPage() {
  const { config } = useShell();
  const id = useLocation().pathname.replaceAll('/', '');
  if (!isPageId(id)) throw new Error(`There is no operator page '${id}'.`);
  const { title, subtitle, belongsHere, always } = PAGES[id];
  const text = config.operatorTexts[id];
  useDocumentTitle(title);
  return (
    <Box maxWidth="48rem" mx="auto">
      <PageHeader title={title} subtitle={subtitle} />
      <Stack gap="6">
        {always?.(config)}
        {text === undefined ? (
          <Alert tone="info" title={`The operator of ${config.productName} has not filled this page in yet.`}>
            Here belong <span>{belongsHere}</span>.
          </Alert>
        ) : (
          text.split(/\n\s*\n/).map((paragraph) => (
            <Text key={paragraph} size="md" whiteSpace="pre-line">
              {paragraph.trim()}
            </Text>
          ))
        )}
      </Stack>
    </Box>
  );
}
