import { chakra } from '@chakra-ui/react/styled-system';

const Frame = chakra('div', {
  base: {
    bg: 'bg.raised',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    boxShadow: 'menu',
    px: '3',
    py: '2',
    fontSize: 'xs',
    lineHeight: 'short',
    whiteSpace: 'nowrap',
  },
});

const Figures = chakra('dl', {
  base: { display: 'grid', gridTemplateColumns: 'auto auto', columnGap: '3', rowGap: '0.5', mt: '1' },
});

export type ChartTooltipProps = {
  title: string;
  figures: readonly (readonly [name: string, figure: string])[];
};

/** The figures of the mark under the pointer. */
export const ChartTooltip = ({ title, figures }: ChartTooltipProps) => (
  <Frame>
    <chakra.strong fontWeight="semibold">{title}</chakra.strong>
    <Figures>
      {figures.map(([name, figure]) => (
        <chakra.div key={name} display="contents">
          <chakra.dt color="fg.muted">{name}</chakra.dt>
          <chakra.dd textAlign="right" fontWeight="semibold">
            {figure}
          </chakra.dd>
        </chakra.div>
      ))}
    </Figures>
  </Frame>
);
