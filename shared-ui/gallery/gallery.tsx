import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@sharpside/shared-ui/fonts.css';
import { Box, PageStyles, Stack, UiProvider } from '@sharpside/shared-ui';
import { MemoryRouter } from '@sharpside/shared-ui/routing';
import { CalculatorSample } from './calculator-sample.tsx';
import { ChartSamples } from './chart-samples.tsx';
import { ComponentSamples } from './component-samples.tsx';
import { FilterSample } from './filter-sample.tsx';
import { FoundationSamples } from './foundation-samples.tsx';
import { TableSample } from './table-sample.tsx';
import { TeamSamples } from './team-samples.tsx';
import { ToastSample } from './toast-sample.tsx';

function Gallery() {
  return (
    <Box as="main" maxWidth="page" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
      <Stack gap="12">
        <CalculatorSample />
        <ComponentSamples />
        <FilterSample />
        <TableSample />
        <ToastSample />
        <TeamSamples />
        <ChartSamples />
        <FoundationSamples />
      </Stack>
    </Box>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <PageStyles>
        <UiProvider>
          <MemoryRouter>
            <Gallery />
          </MemoryRouter>
        </UiProvider>
      </PageStyles>
    </StrictMode>,
  );
}
